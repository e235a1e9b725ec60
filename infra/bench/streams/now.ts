/** The present time in milliseconds since 1970, finer than `Date.now`. */
export const now = () => performance.timeOrigin + performance.now();
