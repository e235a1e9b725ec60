import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareWordsIn } from './untranslated.ts';

/** What is one file for each language, and no message; and what tests alone use. */
const others = [
  'src/content/messages/**',
  'src/sw/messages/**',
  'src/staff/*/messages/**',
  'src/testing/**',
  '**/*.test.*',
  '**/*.d.ts',
];

const root = join(import.meta.dirname, '..');
const files = globSync('{src,prerender}/**/*.{ts,tsx}', { cwd: root, exclude: others });
const faults = files.flatMap((file) =>
  bareWordsIn(readFileSync(join(root, file), 'utf8'), file).map(
    ({ line, words, why }) => `pwa/${file}:${line}: ${why}: ${words}`,
  ),
);

if (faults.length > 0) {
  process.stderr.write(
    `${faults.join('\n')}\n${faults.length} sentences are in one language. Make each a message (t, Trans), inside of a function.\n`,
  );
  process.exitCode = 1;
}
