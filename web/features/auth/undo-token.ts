/**
 * The token of a mailed link, '#undo=...': it stands after the #, so that no server sees it before the visitor says
 * so.
 */
export const undoTokenIn = (hash: string): string | undefined => /^#?undo=([\w-]{20,200})$/.exec(hash)?.[1]
