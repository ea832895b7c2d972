/** Rewards, how they are found and what redeeming costs (doc3 §3 to §5, §9; LED-40). Pure. Points are whole numbers. */
export const categories = { cashback: 'Cash Back', giftcard: 'Gift Cards', travel: 'Travel', dining: 'Dining' } as const
type RewardCategory = keyof typeof categories
export type RewardFilter = RewardCategory | 'all'

export interface Reward {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly points: number
  readonly category: RewardCategory
}

/** "12,500". */
export const pointsText = (points: number): string => new Intl.NumberFormat('en-US').format(points)

/** The search matches name or description, whatever the case, together with the category (doc3 §5). */
export function found(
  rewards: readonly Reward[],
  { search, category }: { search: string; category: RewardFilter },
): Reward[] {
  const wanted = search.trim().toLowerCase()
  return rewards.filter(
    reward =>
      (category === 'all' || reward.category === category) &&
      (reward.name.toLowerCase().includes(wanted) || reward.description.toLowerCase().includes(wanted)),
  )
}

export const isAffordable = (points: number, { points: cost }: Pick<Reward, 'points'>): boolean => cost <= points
export const shortBy = (points: number, { points: cost }: Pick<Reward, 'points'>): number => Math.max(0, cost - points)
