// @module-tag faults
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endAll, start } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folders.ts';
import { repository } from './repository.ts';

afterAll(async () => {
  await endAll();
  removeTemporaryFolders();
});

/** A clone with the last build, which uses the packages of this repository. */
function cloned(): string {
  const clone = temporaryFolder();
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(repository, file), join(clone, file));
  }
  for (const place of ['', 'bff', 'infra', 'pwa']) linkPackages(clone, place);
  for (const place of ['infra', 'pwa'])
    symlinkSync(join(clone, 'bff'), join(clone, place, 'node_modules/bff'));
  // With exact times: Node's copy rounds them, and a page with another time is not a complete build.
  for (const built of ['pwa/dist', 'pwa/node_modules/.built-app'])
    execFileSync('cp', ['-a', join(repository, built), join(clone, built)]);
  return clone;
}

/** All packages except caches of builds and tests, and the package that the clone contains. */
function linkPackages(clone: string, place: string) {
  const [from, to] = [repository, clone].map((one) => join(one, place, 'node_modules'));
  mkdirSync(to as string);
  for (const name of readdirSync(from as string).filter((name) => !/^(\.|bff$)/.test(name)))
    symlinkSync(join(from as string, name), join(to as string, name));
}

test('after a change the last build is served until the next one is complete, and also if it fails', async () => {
  const clone = cloned();
  const settings = { STUDIO_DATA: temporaryFolder(), PORT: String(await freePort()) };
  const page = () => fetch(`http://localhost:${settings.PORT}/robots.txt`);
  const runStart = () =>
    start(process.execPath, [join(clone, 'infra/commands/start.ts')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      cwd: clone,
    });
  const main = join(clone, 'pwa/src/main.tsx');
  const before = readFileSync(main, 'utf8');

  writeFileSync(main, `no import;\n${before}`);
  const broken = runStart();
  await broken.line(/^Open /);
  await broken.line(/The last build of the site is still being served/);
  expect(broken.output()).toContain('The app could not be built');
  expect((await page()).status).toBe(200);
  expect(await broken.end()).toBe(0);

  writeFileSync(main, before);
  appendFileSync(join(clone, 'public/robots.txt'), '# Changed\n');
  const site = runStart();
  await site.line(/^Open /);
  expect(await (await page()).text()).not.toContain('# Changed');
  await site.line(/The new build of the site is being served/);
  expect(await (await page()).text()).toContain('# Changed');
  expect(await site.end()).toBe(0);
  expect(readdirSync(join(clone, 'pwa')).filter((name) => /next|before/.test(name))).toEqual([]);
});
