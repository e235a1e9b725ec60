import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { repository } from './repository.ts';
import { formatCount, runCommand } from './run-command.ts';
import type { BannedWord } from './words-in-text.ts';

interface WordCheck {
  files(): string[];
  find(content: string, file: string): BannedWord[];
  /** `name` or `word`. */
  noun: string;
  /** Where the banned words are, and what to do. */
  advice: string;
}

/** Runs a command that fails if a file has a banned word, and lists all of them with what to write instead. */
export const runWordCheck = (check: WordCheck) =>
  runCommand(async ({ say }) => {
    const { noun, advice } = check;
    const files = check.files();
    const banned = files.flatMap((file) =>
      check.find(readFileSync(join(repository, file), 'utf8'), file),
    );
    if (banned.length > 0)
      throw new UserFacingError(
        [
          ...banned.map(({ file, line, found, use }) => `${file}:${line}: "${found}" → ${use}`),
          `${formatCount(banned.length, noun)} of ${advice}`,
        ].join('\n'),
      );
    say(`${formatCount(files.length, 'file')} without a banned ${noun}.`);
  });
