import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { findBannedNames } from './find-banned-names.ts';
import { listFiles } from './list-files.ts';
import { repository } from './repository.ts';
import { formatCount, runCommand } from './run-command.ts';

/** Code and styles, and the text of pages. The names of pages and of migrations stay as they are. */
const checked = [
  ...['ts', 'tsx', 'mjs', 'css', 'html', 'md'].flatMap((ending) =>
    ['bff', 'pwa', 'infra'].map((folder) => `${folder}/**/*.${ending}`),
  ),
  '*.md',
  '.github/**/*.md',
];

/** `pnpm check:names`: fails for a name, a comment or a page with a word that has a standard term (banned-names.ts). */
await runCommand(async ({ say }) => {
  const files = listFiles(checked);
  const findings = files.flatMap((file) =>
    findBannedNames(readFileSync(join(repository, file), 'utf8'), file),
  );
  if (findings.length > 0)
    throw new UserFacingError(
      [
        ...findings.map(({ file, line, found, use }) => `${file}:${line}: ${found} → ${use}`),
        `${formatCount(findings.length, 'name')} of infra/commands/banned-names.ts: use the standard terms.`,
      ].join('\n'),
    );
  say(`${formatCount(files.length, 'file')} without a banned name.`);
});
