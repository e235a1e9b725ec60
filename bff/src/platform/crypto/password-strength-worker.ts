import { readFileSync } from 'node:fs';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isIndexed } from './breached-passwords.ts';

/** As many guesses as eight random characters need. The app has the same bound (pwa/src/account/auth/strength/password-strength.ts). */
const ENOUGH_GUESSES = 1e8;
/** How many characters are judged: the time for a long password grows with its length, and a good beginning is enough. */
const maxLength = 72;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });

const breachedPasswords = readFileSync(
  new URL('../../../data/breached-passwords.bin', import.meta.url),
);

/** Why a new password is refused: it is easy to guess, or it leaked from another site. */
export type PasswordWeakness = 'guessable' | 'breached';

/**
 * Why an attacker who knows these words would find the password soon; `undefined` if that is not known. Runs in a worker thread: a password
 * of dates and swapped letters takes a quarter of a second.
 */
export function findWeakness({
  password,
  words,
}: {
  password: string;
  words: string[];
}): PasswordWeakness | undefined {
  if (zxcvbn.check(password, words).guesses < ENOUGH_GUESSES) return 'guessable';
  return isIndexed(breachedPasswords, password) ? 'breached' : undefined;
}
