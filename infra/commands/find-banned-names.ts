import {
  type BannedName,
  bannedNames,
  bannedPaths,
  catalogues,
  namesFromOutside,
  quotingPages,
} from './banned-names.ts';
import { type DeclaredName, type Prose, readNames } from './declared-names.ts';
import { type BannedWord, findWords, toSpaces } from './words-in-text.ts';

/** The banned names that a file declares or has in its path, its comments or the names of its tests; those in the text of a page. */
export function findBannedNames(code: string, file: string): BannedWord[] {
  if (file.endsWith('.md'))
    return quotingPages.test(file) ? [] : findInPage(code).map((found) => ({ file, ...found }));
  const inPath = findInPath(file).map((found) => ({ file, line: 1, ...found }));
  if (catalogues.test(file) || !/\.(?:tsx?|mjs)$/.test(file)) return inPath;
  const { names, prose } = readNames(code, file);
  const inCode = [...names.flatMap(findInName), ...prose.flatMap(findInProse)];
  return [...inPath, ...inCode.map((found) => ({ file, ...found }))].sort(
    (a, b) => a.line - b.line,
  );
}

/** `tellStaff` → `tell staff`. */
export const splitName = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();

/** `looked_at`: a column of the database. */
const isColumn = (name: string) => /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name);

function findInName({ name, kind, isDataMember, line }: DeclaredName) {
  if (isColumn(name) || (isDataMember && namesFromOutside.has(name))) return [];
  const banned = bannedNames.find(
    ({ types, functions, names, words }) =>
      (kind === 'type' && types?.includes(name)) ||
      (kind === 'function' && functions?.includes(name)) ||
      names?.includes(name) ||
      words?.test(splitName(name)),
  );
  return banned ? [{ line, found: name, use: banned.use }] : [];
}

function findInPath(file: string) {
  const banned: Pick<BannedName, 'use'> | undefined =
    bannedPaths.find(({ path }) => path.test(file)) ??
    bannedNames.find(({ names, words }) =>
      file.split('/').some((part) => isBannedPart(part, names, words)),
    );
  return banned ? [{ found: file.split('/').at(-1) ?? file, use: banned.use }] : [];
}

/** A folder, or a file without its extension. */
function isBannedPart(part: string, names: string[] = [], words?: RegExp) {
  const [stem = ''] = part.split('.');
  return names.includes(stem) || words?.test(splitName(stem));
}

/** The address of a link is the name of a file. */
const findInPage = (text: string) =>
  findInProse({ text: text.replaceAll(/\]\([^)\n]*\)/g, ']'), line: 1 });

function findInProse({ text, line }: Prose) {
  // Text between backticks is code.
  const sentence = { text: text.replaceAll(/`[^`]*`/g, toSpaces), line };
  return bannedNames.flatMap(({ prose, use }) =>
    prose ? findWords(sentence, new RegExp(prose, 'i')).map((found) => ({ ...found, use })) : [],
  );
}
