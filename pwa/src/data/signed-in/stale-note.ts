import { asOfWords } from '../../content/format.ts';
import { NetworkError } from '../network/client.ts';
import type { Answer } from './use-answer.ts';

/**
 * The note for values that could not be refreshed, or not yet: "Offline. Showing your list as of 10:42". Undefined for fresh
 * values. It passes where the answer is still awaited.
 */
export const staleNoteOf = ({ value, asOf, old, failure }: Answer<unknown>, what: string) => {
  if (!old || value === undefined || !asOf) return undefined;
  const why = failure instanceof NetworkError ? 'Offline. Showing' : 'Showing';
  const words = `${why} ${what} as of ${asOfWords(asOf, new Date())}`;
  return { words, passes: failure === undefined };
};
