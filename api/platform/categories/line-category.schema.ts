/** What a line is called where there is room for one word of it. Both sides read this. */

/** Between the categories of a line that has several. */
export const AND = ' + '

/** What a line is called by its parts: 'Dining', of a split one 'Gifts + Education'. The same on every page. */
export const categoryOfParts = (parts: readonly { readonly category: string }[]): string =>
  [...new Set(parts.map(({ category }) => category))].join(AND)
