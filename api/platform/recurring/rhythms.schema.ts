/** How often something comes or goes that was found in what has been. Both sides read this. */
export const rhythms = ['weekly', 'fortnightly', 'twice-monthly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]
