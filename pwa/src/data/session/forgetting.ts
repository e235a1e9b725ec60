/** What is kept of the signed-in user's data, by how each value is loaded. */
const forgets = new Map<unknown, () => void>();

/** `forget` empties a value in memory and on the device. */
export const keepForgettable = (load: unknown, forget: () => void) => {
  forgets.set(load, forget);
};

/** Forgets what is not among these, with the kept copies: it may no longer be the user's to see. */
export const forgetAllBut = (kept: ReadonlySet<unknown>): void => {
  for (const [load, forget] of forgets) if (!kept.has(load)) forget();
};
