/** Writes a failure to the console where the specification's section 8 asks for that. */
export const logFailure = (words: string, failure: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the specification's words, for whoever looks there.
  console.error(words, failure);
};
