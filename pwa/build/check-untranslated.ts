import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUntranslated } from './untranslated.ts';

/** Files that exist once for each language instead of messages, and files for tests. */
const excluded = [
  'src/**/messages/{??,*-messages,*-texts}.ts',
  'src/content/messages/**',
  'src/testing/**',
  '**/*.test.*',
  '**/*.d.ts',
];

const root = join(import.meta.dirname, '..');
const files = globSync('{src,prerender}/**/*.{ts,tsx}', { cwd: root, exclude: excluded });
const findings = files.flatMap((file) =>
  findUntranslated(readFileSync(join(root, file), 'utf8'), file).map(
    ({ line, words, why }) => `pwa/${file}:${line}: ${why}: ${words}`,
  ),
);

if (findings.length > 0) {
  process.stderr.write(
    `${findings.join('\n')}\n${findings.length} sentences are in one language. Make each a message (t, Trans), inside of a function.\n`,
  );
  process.exitCode = 1;
}
