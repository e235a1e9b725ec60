import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The same limits as the server's (bff: auth/password-strength.ts), which decides. */
const minGuesses = 1e8;
const studioDictionary = ['ganga', 'yoga'];
const minWordLength = 3;

/** How many characters are checked: the time grows with the length, and a strong beginning is enough. */
const maxLength = 72;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });

const notLetters = /[^\p{L}\p{N}]+/u;

/** Each text and its words. Very short words are left out: many passwords contain them by chance. */
const splitWords = (texts: string[]) =>
  texts
    .flatMap((text) => [text, text.split(notLetters).join(''), ...text.split(notLetters)])
    .filter((word) => word.length >= minWordLength);

/**
 * Whether a password is common, a pattern, or made of what is known about its owner. This module weighs
 * 200 KB: import it on demand only.
 */
export const isGuessable = (password: string, about: string[]) =>
  zxcvbn.check(password, [...studioDictionary, ...splitWords(about)]).guesses < minGuesses;
