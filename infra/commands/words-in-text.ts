/** A word in a file that must not be there, and what to write instead. */
export interface BannedWord {
  file: string;
  line: number;
  /** The name that is banned, or the words in their sentence. */
  found: string;
  use: string;
}

/** What the pattern matches in a text that begins at this line, each with its line. */
export const findWords = (
  { text, line }: { text: string; line: number },
  pattern: RegExp,
): Pick<BannedWord, 'line' | 'found'>[] =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ 0: found, index }) => ({
    line: line + text.slice(0, index).split('\n').length - 1,
    found: found.replaceAll(/\s+/g, ' '),
  }));

/** Spaces in place of a part of a text that is not checked: all other words stay on their lines. */
export const toSpaces = (part: string) => part.replaceAll(/[^\n]/g, ' ');
