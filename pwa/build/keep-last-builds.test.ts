import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { keepLastBuilds } from './keep-last-builds.ts';

const root = mkdtempSync(join(tmpdir(), 'kept-builds-'));
const dist = join(root, 'dist');
afterAll(() => rmSync(root, { recursive: true }));

writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');

/** The scripts in the output folder after a build of this version of the app. */
const buildVersion = async (version: number) => {
  writeFileSync(join(root, 'main.js'), `console.log(${version})`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepLastBuilds()],
    build: { emptyOutDir: false },
  });
  return readdirSync(join(dist, 'assets')).sort();
};

test('only the assets of the last three builds are kept', async () => {
  const first = await buildVersion(1);
  expect(first).toHaveLength(1);
  const [name = ''] = first;
  // The compressing plugin runs after this one.
  writeFileSync(join(dist, 'assets', `${name}.br`), '');
  writeFileSync(join(dist, 'old-page.html'), '');

  expect(await buildVersion(1)).toEqual([name, `${name}.br`].sort());
  expect(readdirSync(dist)).not.toContain('old-page.html');
  expect(await buildVersion(2)).toContain(name);
  const third = await buildVersion(3);
  expect(third).toContain(name);
  expect(third).toContain(`${name}.br`);
  expect(third).toHaveLength(4);

  const fourth = await buildVersion(4);
  expect(fourth).toHaveLength(3);
  expect(fourth).not.toContain(name);
});
