/** Where `g` and a letter lead. */
export const places: Record<string, [path: string, name: string]> = {
  d: ['/dashboard', 'Dashboard'],
  a: ['/accounts', 'Accounts'],
  t: ['/transfer-money', 'Transfers'],
  p: ['/pay-bills', 'Payments'],
}
