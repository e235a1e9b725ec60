import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repository } from '../commands/repository.ts';
import { pseudoCatalogue, pseudoText } from './pseudo-texts.ts';

/** The key of the pseudo-locale in the list of languages; its tag is en-XA. */
export const PSEUDO_LANGUAGE = 'xa';

/** The files of the English catalogues. */
const ENGLISH_CATALOGUES = [
  'bff/src/platform/i18n/en/**/*.ts',
  'bff/src/shared/dates/en.ts',
  'pwa/src/**/messages/**/en.ts',
  'pwa/src/i18n/catalogues/*/en.po',
];

/** What a language needs outside of its catalogues: in each file a line, before or after one of Hindi. */
const FILES_OF_A_LANGUAGE = [
  {
    file: 'bff/src/shared/languages.ts',
    before: /^} as const;/m,
    line: `  xa: { tag: 'en-XA', name: '${pseudoText('Pseudo')}', word: '${pseudoText('Language')}' },\n`,
  },
  {
    file: 'bff/src/platform/i18n/messages.ts',
    before: /^import type \{ Translation \}/m,
    line: "import { messages as xa } from './xa/messages.ts';\n",
  },
  { file: 'bff/src/platform/i18n/messages.ts', before: / \};$/m, line: ', xa' },
];

const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  'dist',
  '.types',
  '.next',
  '.before',
  'screenshots',
]);

/** Copies the repository, without build output, into this folder. The packages are linked; the workspace's own are the copy's. */
function copyRepository(folder: string): void {
  const isCopied = (path: string) => !LEFT_OUT.has(path.split(/[\\/]/).at(-1) ?? '');
  cpSync(repository, folder, { recursive: true, filter: isCopied });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['pwa', 'bff', 'infra']) {
    const [from, to] = [repository, folder].map((root) => join(root, name, 'node_modules'));
    mkdirSync(to as string);
    for (const entry of readdirSync(from as string)) {
      if (entry.startsWith('.') && entry !== '.bin') continue;
      const target = entry === 'bff' ? join(folder, 'bff') : join(from as string, entry);
      symlinkSync(target, join(to as string, entry));
    }
  }
}

function writeCatalogues(folder: string): void {
  for (const file of globSync(ENGLISH_CATALOGUES, { cwd: folder })) {
    if (file.endsWith('.test.ts')) continue;
    const english = readFileSync(join(folder, file), 'utf8');
    const target = join(folder, file.replace(/\ben(?=[\\/]|\.\w+$)/, PSEUDO_LANGUAGE));
    mkdirSync(dirname(target), { recursive: true });
    // Lingui makes the texts of its own catalogues when it compiles them (`pseudoLocale` in pwa/lingui.config.ts).
    const catalogue = file.endsWith('.po')
      ? english.replace('"Language: en\\n"', `"Language: ${PSEUDO_LANGUAGE}\\n"`)
      : pseudoCatalogue(english, file, PSEUDO_LANGUAGE);
    writeFileSync(target, catalogue);
  }
}

/** Adds the pseudo-locale to the copy as a person adds a language. Returns the files that it has changed. */
function addLanguage(folder: string): string[] {
  for (const { file, before, line } of FILES_OF_A_LANGUAGE) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!before.test(text)) throw new Error(`${file} has no place for a language.`);
    writeFileSync(
      path,
      text.replace(before, (found) => line + found),
    );
  }
  return [...new Set(FILES_OF_A_LANGUAGE.map(({ file }) => file))];
}

/** Makes a copy of the repository in this empty folder that has the pseudo-locale, too. */
export function copyWithPseudoLocale(folder: string): { changed: string[] } {
  copyRepository(folder);
  writeCatalogues(folder);
  return { changed: addLanguage(folder).map((file) => relative(folder, join(folder, file))) };
}
