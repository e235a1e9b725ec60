import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** As the server has them (bff: auth/password-strength.ts), and it decides. */
const enoughGuesses = 1e8;
const studioWords = ['ganga', 'yoga'];
const shortestWord = 3;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const notLetters = /[^\p{L}\p{N}]+/u;

/** Each as it is, and its parts; the shortest are in any password by chance. */
const wordsIn = (texts: string[]) =>
  texts
    .flatMap((text) => [text, text.split(notLetters).join(''), ...text.split(notLetters)])
    .filter((word) => word.length >= shortestWord);

/** An often used one, a pattern, or made of what is known about its owner. 200 KB: to be imported when needed. */
export const isGuessable = (password: string, about: string[]) =>
  zxcvbn.check(password, [...studioWords, ...wordsIn(about)]).guesses < enoughGuesses;
