import { asOfWords } from '../../content/format.ts';
import { NetworkError } from '../network/client.ts';
import type { Answer } from './use-answer.ts';

/** The note for values that could not be refreshed: "Offline. Showing your list as of 10:42". Undefined for fresh values. */
export const staleWords = (
  { value, asOf, old, failure }: Answer<unknown>,
  what: string,
): string | undefined => {
  if (!old || value === undefined || !asOf) return undefined;
  const why = failure instanceof NetworkError ? 'Offline. Showing' : 'Showing';
  return `${why} ${what} as of ${asOfWords(asOf, new Date())}`;
};
