import { asOfWords } from '../content/format.ts';
import type { PersonalState } from '../session/personal-store.ts';
import { NetworkError } from './client.ts';

/** What a heading says of something that could not be checked: "Offline. Showing your list as of 10:42". */
export const staleWords = (
  { value, asOf, old, failure }: PersonalState<unknown>,
  what: string,
): string | undefined => {
  if (!old || value === undefined || !asOf) return undefined;
  const why = failure instanceof NetworkError ? 'Offline. Showing' : 'Showing';
  return `${why} ${what} as of ${asOfWords(asOf, new Date())}`;
};
