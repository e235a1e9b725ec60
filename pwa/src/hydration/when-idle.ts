const longestMs = 2000;

/** Does it once nothing else is to be done, but not later than in two seconds. Safari does not tell: there, at once. */
export const whenIdle = (work: () => unknown) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestMs });
  else setTimeout(work);
};
