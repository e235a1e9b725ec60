import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';

const documents = ['README.md', ...globSync('infra/docs/**/*.md', { cwd: repository })];
const path = /\b(?:pwa|bff|infra|public|\.ci)\/[\w./-]+\.(?:tsx?|mjs|sql|css|json|md|svg|woff2)\b/g;

test.each(documents)('%s only references existing files', (document) => {
  const text = readFileSync(join(repository, document), 'utf8');
  const missing = [...new Set(text.match(path))].filter(
    (name) => !existsSync(join(repository, name)),
  );
  expect(missing).toEqual([]);
});
