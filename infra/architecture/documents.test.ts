import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';

const find = (pattern: string) => globSync(pattern, { cwd: repository });
const read = (name: string) => readFileSync(join(repository, name), 'utf8');
const exists = (name: string) => existsSync(join(repository, name));

const moduleReadmes = find('{bff,pwa}/src/*/README.md');
const documents = ['README.md', ...find('infra/docs/**/*.md'), ...moduleReadmes];

const path = /\b(?:pwa|bff|infra|public|\.ci)\/[\w./-]+\.(?:tsx?|mjs|sql|css|json|md|svg|woff2)\b/g;
/** A file in backticks, without placeholders. */
const quotedFile = /`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g;

test.each(documents)('%s only references existing files', (document) => {
  const missing = [...new Set(read(document).match(path))].filter((name) => !exists(name));
  expect(missing).toEqual([]);
});

test('the settings page lists every setting of the server, and no other', () => {
  const listed = [...read('infra/docs/operate/settings.md').matchAll(/^\| (`.+?) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)])
    .map(([, name]) => name);
  const known = [...read('bff/src/config.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

test.each(moduleReadmes)('%s only names files of its module, or paths from the root', (readme) => {
  const names = [...read(readme).matchAll(quotedFile)].map(([, name]) => name ?? '');
  const missing = names.filter((name) => !exists(join(dirname(readme), name)) && !exists(name));
  expect(names).not.toEqual([]);
  expect(missing).toEqual([]);
});
