import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { findDocFaults } from './find-doc-faults.ts';
import { listFiles } from './list-files.ts';
import { repository } from './repository.ts';
import { formatCount, runCommand } from './run-command.ts';

/** `pnpm check:docs`: fails for a link in a Markdown file that leads nowhere, a page that is too long, or one without a reader. */
await runCommand(async ({ say }) => {
  const files = listFiles(['**/*.md']);
  const faults = files.flatMap((file) =>
    findDocFaults(readFileSync(join(repository, file), 'utf8'), file).map(
      (fault) => `${file}: ${fault}.`,
    ),
  );
  if (faults.length > 0)
    throw new UserFacingError([...faults, formatCount(faults.length, 'fault')].join('\n'));
  say(`${formatCount(files.length, 'page')}: all links lead somewhere, no page is too long.`);
});
