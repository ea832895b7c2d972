/** Whether the page is drawn dark now. */
export const isDark = (scheme: 'light' | 'dark' | 'auto'): boolean =>
  scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
