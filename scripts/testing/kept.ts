/**
 * How connections are kept by who asks: each is closed before the bank closes it, as its Keep-Alive says, which Node
 * heeds only where a longer time is given here. Else it is used just as it is closed.
 */
export const KEPT = { keepAlive: true, timeout: 60_000 }
