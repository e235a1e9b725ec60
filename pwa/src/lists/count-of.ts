/** The server counts what waits up to this. */
const mostCounted = 1000;

/** How many wait, in words. */
export const countOf = (waiting: number): string =>
  waiting < mostCounted ? String(waiting) : '1,000 or more';
