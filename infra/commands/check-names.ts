import { findBannedNames } from './find-banned-names.ts';
import { listFiles } from './list-files.ts';
import { runWordCheck } from './run-word-check.ts';

/** Code and styles, and the text of pages. The names of pages and of migrations stay as they are. */
const checked = [
  ...['ts', 'tsx', 'mjs', 'css', 'html', 'md'].flatMap((ending) =>
    ['bff', 'pwa', 'infra'].map((folder) => `${folder}/**/*.${ending}`),
  ),
  '*.md',
  '.github/**/*.md',
];

/** `pnpm check:names`: fails for a name, a comment or a page with a word that has a standard term (banned-names.ts). */
await runWordCheck({
  files: () => listFiles(checked),
  find: findBannedNames,
  noun: 'name',
  advice: 'infra/commands/banned-names.ts: use the standard terms.',
});
