import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../commands/repository.ts';

const folder = join(repository, 'infra/production');

test('the scripts pass shellcheck', () => {
  const scripts = ['studio', 'node-with-settings', ...globSync('*.sh', { cwd: folder })];
  const { status, stdout } = spawnSync('shellcheck', ['--external-sources', ...scripts], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  // Also where it could not be started.
  expect(status).toBe(0);
});
