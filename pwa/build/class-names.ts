import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const root = resolve(import.meta.dirname, '..');

const sheets = globSync('{src,prerender}/**/*.module.css', { cwd: root }).sort();

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** 0 is `a`, 25 is `z`, 26 is `aa`. */
const lettersOf = (number: number): string =>
  (number < letters.length ? '' : lettersOf(Math.floor(number / letters.length) - 1)) +
  letters[number % letters.length];

const named = /(?:\.|@keyframes )([A-Za-z_][\w-]*)/g;

const namesIn = new Map<string, string[]>();

/** The classes and animations of a style sheet, in its order. */
export const namesOf = (sheet: string): string[] => {
  const known = namesIn.get(sheet);
  if (known) return known;
  const text = readFileSync(resolve(root, sheet), 'utf8');
  const found = [...new Set([...text.matchAll(named)].map(([, name = '']) => name))];
  namesIn.set(sheet, found);
  return found;
};

const sheetOf = (file: string) => {
  const [path = ''] = file.split('?');
  return relative(root, path).replaceAll('\\', '/');
};

/**
 * The name of a class or an animation in the pages: the number of its file in letters, and its own number there, as `bc7`. Its own
 * name, with a mark of the file, would cost 350 bytes in the home page, which has to fit into the first flight of TCP
 * (infra/docs/decisions/0061-what-react-carries-for-others.md). The app and the prerenderer, built apart, give the same names.
 */
export const shortName = (name: string, file: string): string => {
  const sheet = sheetOf(file);
  const [fileNumber, number] = [sheets.indexOf(sheet), namesOf(sheet).indexOf(name)];
  if (fileNumber < 0 || number < 0) throw new Error(`${sheet} is not found, or has no ${name}.`);
  return `${lettersOf(fileNumber)}${number}`;
};

/** In development the names can be read, and files change. */
const longName = (name: string, file: string): string =>
  `${name}_${sheetOf(file).replace(/\W/g, '-')}`;

export const classNames: CSSModulesOptions = {
  generateScopedName: (name, file) =>
    (process.env.NODE_ENV === 'production' ? shortName : longName)(name, file),
};
