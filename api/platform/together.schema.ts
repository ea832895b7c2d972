/** So many reads are asked for in one request at most; the browser asks for more in several. */
export const MOST_TOGETHER = 10
