/**
 * Runs the tests of translated texts in the pseudo-locale en-XA: `node infra/pseudo-locale/run.ts`. It makes a copy of the
 * repository to which en-XA is added as a person adds a language, builds the app there, and walks all screens and e-mails.
 * The repository, and what is built from it, never have the pseudo-locale.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWithPseudoLocale, PSEUDO_LANGUAGE } from './add-pseudo-locale.ts';

/** As the README of infra says: a row in the list of languages, and at most two files more. */
const MOST_FILES = 3;

const TESTS = [
  'infra/visual/translated-screens.test.ts',
  'bff/src/operations/scheduled-jobs/translated-mails.test.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'studio-pseudo-locale-'));
try {
  const { changed } = copyWithPseudoLocale(folder);
  process.stdout.write(`Outside of its catalogues, a language changes ${changed.join(', ')}.\n`);
  if (changed.length > MOST_FILES) throw new Error(`These are more than ${MOST_FILES} files.`);
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '-t', `in ${PSEUDO_LANGUAGE}`, ...process.argv.slice(2), ...TESTS];
  const tests = spawn(process.execPath, [vitest, ...args], { cwd: folder, stdio: 'inherit' });
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
