/** What only a signed-in customer needs of the shell is one file, which visitors never fetch. */
export const fetchSignedIn = () => import('./signed-in.tsx')
