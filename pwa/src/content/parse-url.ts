/** The URL of a text, or undefined. `URL.canParse` and `URL.parse` are newer than the oldest browsers of the build. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
