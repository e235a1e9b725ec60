import { t } from '@lingui/core/macro';
import { asOfWords } from '../../content/format.ts';
import { NetworkError } from '../network/client.ts';
import type { Answer } from './use-live-query.ts';

/** What is said of old values, by what they are. */
const notes = {
  'the links': (time) => t`Showing the links as of ${time}`,
  'your classes': (time) => t`Showing your classes as of ${time}`,
  'your list': (time) => t`Showing your list as of ${time}`,
  'your payments': (time) => t`Showing your payments as of ${time}`,
  'your receipt': (time) => t`Showing your receipt as of ${time}`,
} satisfies Record<string, (time: string) => string>;

/** Only what the device itself knows: where it has a network, the server may be away as well as the internet. */
const obstacle = () => (navigator.onLine ? t`The studio’s server does not answer.` : t`Offline.`);

/**
 * The note for values that could not be refreshed, or not yet: "Offline. Showing your list as of 10:42". Undefined for fresh
 * values. It passes where the answer is still awaited. With `isAway` it is known by other means that the server does not answer.
 */
export const staleNoteOf = (
  { value, asOf, old, failure }: Answer<unknown>,
  what: keyof typeof notes,
  { isAway = false }: { isAway?: boolean } = {},
) => {
  if (!(old || isAway) || value === undefined || !asOf) return undefined;
  const shown = notes[what](asOfWords(asOf, new Date()));
  const hasFailed = isAway || failure instanceof NetworkError;
  return {
    words: hasFailed ? `${obstacle()} ${shown}` : shown,
    passes: failure === undefined && !isAway,
  };
};
