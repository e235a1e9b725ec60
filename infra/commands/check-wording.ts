import { findBannedWording } from './find-banned-wording.ts';
import { listFiles } from './list-files.ts';
import { runWordCheck } from './run-word-check.ts';

/** What people read, in both languages: on screens, in e-mails and notifications, and on pages. */
const checked = [
  'pwa/src/i18n/catalogues/*/*.po',
  ...['en', 'hi'].flatMap((language) => [
    `bff/src/platform/i18n/${language}/**/*.ts`,
    `pwa/src/**/messages/**/${language}.ts`,
    `pwa/src/**/messages/**/${language}.tsx`,
  ]),
  '*.md',
  '.github/**/*.md',
  'infra/docs/**/*.md',
];

/** The page of the Hindi terms quotes what is not written. */
const exempt = /\.test\.ts$|^infra\/docs\/(?:.*\/)?hindi\.md$/;

/** `pnpm check:wording`: fails for a text with a word that people should not have to read (banned-wording.ts). */
await runWordCheck({
  files: () => listFiles(checked).filter((file) => !exempt.test(file)),
  find: findBannedWording,
  noun: 'word',
  advice: 'infra/commands/banned-wording.ts: write the other one.',
});
