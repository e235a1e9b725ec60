import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The same limits as the server's (bff: auth/password-strength.ts), which decides. */
const enoughGuesses = 1e8;
const studioWords = ['ganga', 'yoga'];
const shortestWord = 3;

/** How many characters are judged: the time for a long password grows with its length, and a good beginning is enough. */
const maxLength = 72;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });

const notLetters = /[^\p{L}\p{N}]+/u;

/** Each text, and its parts. Very short parts are left out: many passwords contain them by chance. */
const wordsIn = (texts: string[]) =>
  texts
    .flatMap((text) => [text, text.split(notLetters).join(''), ...text.split(notLetters)])
    .filter((word) => word.length >= shortestWord);

/**
 * Whether a password is common, a pattern, or made of what is known about its owner. This module weighs
 * 200 KB: import it on demand only.
 */
export const isGuessable = (password: string, about: string[]) =>
  zxcvbn.check(password, [...studioWords, ...wordsIn(about)]).guesses < enoughGuesses;
