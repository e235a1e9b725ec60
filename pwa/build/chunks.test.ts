import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { checkChunks } from './chunks.ts';

const root = mkdtempSync(join(tmpdir(), 'checked-chunks-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (name: string, code: string) => writeFileSync(join(root, name), code);

/** Builds `main.js` with each of the two other modules in a chunk of its own. */
const buildApp = () =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [checkChunks()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: ['one', 'two'].map((name) => ({ name, test: new RegExp(`${name}.js$`) })),
          },
        },
      },
    },
  });

test('chunks that import each other fail the build', async () => {
  write('main.js', "import { one } from './one.js'; console.log(one);");
  write(
    'one.js',
    "import { two } from './two.js'; export const half = Date.now(); export const one = two;",
  );
  write('two.js', "import { half } from './one.js'; export const two = () => half;");
  await expect(buildApp()).rejects.toThrow(/chunks import each other: .*one.* → .*two/);
});

test('a table that names an empty folder fails the build', async () => {
  write('main.js', 'console.log(1);');
  await expect(buildApp()).rejects.toThrow(/names folders without code: .*visitor\/courses/);
});
