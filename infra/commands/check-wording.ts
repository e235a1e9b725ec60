import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { findBannedWording } from './find-banned-wording.ts';
import { listFiles } from './list-files.ts';
import { repository } from './repository.ts';
import { formatCount, runCommand } from './run-command.ts';

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
await runCommand(async ({ say }) => {
  const files = listFiles(checked).filter((file) => !exempt.test(file));
  const findings = files.flatMap((file) =>
    findBannedWording(readFileSync(join(repository, file), 'utf8'), file),
  );
  if (findings.length > 0)
    throw new UserFacingError(
      [
        ...findings.map(({ file, line, found, use }) => `${file}:${line}: "${found}" → ${use}`),
        `${formatCount(findings.length, 'word')} of infra/commands/banned-wording.ts: write the other one.`,
      ].join('\n'),
    );
  say(`${formatCount(files.length, 'file')} without a banned word.`);
});
