import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How many characters are judged: the time for a long password grows with its length, and a good beginning is enough. */
const maxLength = 72;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });

/**
 * How many guesses an attacker needs for the password, knowing these words. Runs in a worker thread: a password of dates
 * and swapped letters takes a quarter of a second.
 */
export const countGuesses = ({ password, words }: { password: string; words: string[] }) =>
  zxcvbn.check(password, words).guesses;
