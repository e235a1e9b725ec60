import { trimLibrary } from './trim-library.ts';

/**
 * The app's sentences have names, numbers that are written out and plurals in them: no number, date or time that the library
 * would format, no `#` of a plural (build/catalogues.test.ts), and no escaped letters. What is said to developers, the
 * tests find. What this wins: infra/docs/decisions/0060-the-app-speaks-by-lingui.md.
 */
const ofCore = [
  { find: /replaceOctothorpe\(value - offset, message\)/g, replacement: 'message' },
  { find: /^ {4}number: \(value, format\) => number\([\s\S]*?^ {4}\),$/gm, replacement: '' },
  { find: /^ {4}(?:date|time): \(value, format\) => .*$/gm, replacement: '' },
  { find: /return (?:date|number)\(this\._locales[^;]*;/g, replacement: 'return value;' },
  { find: /ESCAPE_SEQUENCE_REGEX\.test\(\w+\)/g, replacement: 'false' },
  { find: /throw new Error\(\s*"Lingui: [\s\S]*?\n\s*\);/g, replacement: 'throw new Error();' },
  { find: /console\.warn\(`Uncompiled[\s\S]*?`\);/g, replacement: '' },
];

const ofReact = [{ find: /console\.error\([\s\S]*?\n\s*\);/g, replacement: '' }];

/** Marks what the app does not use of Lingui as unused. */
export const trimLingui = () => [
  trimLibrary('trim-lingui', /node_modules[\\/]@lingui[\\/]core[\\/]dist[\\/]index/, ofCore),
  trimLibrary('trim-lingui', /node_modules[\\/]@lingui[\\/]react[\\/]dist[\\/]shared/, ofReact),
];
