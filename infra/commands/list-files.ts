import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { repository } from './repository.ts';

/** The repository's files that match one of the globs, as paths from its root, with those that are not committed yet. */
export function listFiles(globs: string[]): string[] {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      ...globs.map((glob) => `:(glob)${glob}`),
    ],
    { cwd: repository, encoding: 'utf8' },
  );
  const files = listed.split('\0').filter((file) => file && existsSync(join(repository, file)));
  if (files.length === 0) throw new UserFacingError('git lists no file.');
  return files;
}
