import { t } from '@lingui/core/macro';
import { asOfWords } from '../../content/format.ts';
import { NetworkError } from '../network/client.ts';
import type { Answer } from './use-answer.ts';

interface Words {
  /** There is no network. */
  offline: (time: string) => string;
  /** The server did not answer, or has not yet. */
  old: (time: string) => string;
}

/** What is said of old values, by what they are. */
const notes = {
  'the links': {
    offline: (time) => t`Offline. Showing the links as of ${time}`,
    old: (time) => t`Showing the links as of ${time}`,
  },
  'your classes': {
    offline: (time) => t`Offline. Showing your classes as of ${time}`,
    old: (time) => t`Showing your classes as of ${time}`,
  },
  'your list': {
    offline: (time) => t`Offline. Showing your list as of ${time}`,
    old: (time) => t`Showing your list as of ${time}`,
  },
  'your payments': {
    offline: (time) => t`Offline. Showing your payments as of ${time}`,
    old: (time) => t`Showing your payments as of ${time}`,
  },
  'your receipt': {
    offline: (time) => t`Offline. Showing your receipt as of ${time}`,
    old: (time) => t`Showing your receipt as of ${time}`,
  },
} satisfies Record<string, Words>;

/**
 * The note for values that could not be refreshed, or not yet: "Offline. Showing your list as of 10:42". Undefined for fresh
 * values. It passes where the answer is still awaited.
 */
export const staleNoteOf = (
  { value, asOf, old, failure }: Answer<unknown>,
  what: keyof typeof notes,
) => {
  if (!old || value === undefined || !asOf) return undefined;
  const { offline, old: slow } = notes[what];
  const inWords = failure instanceof NetworkError ? offline : slow;
  return { words: inWords(asOfWords(asOf, new Date())), passes: failure === undefined };
};
