import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { useMemoryFolder } from './memory-folder.ts';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folders.ts';

const disk = temporaryFolder();
const { bavail, bsize } = statfsSync(disk);
afterEach(() => vi.unstubAllEnvs());
afterEach(removeTemporaryFolders);

test.skipIf(bavail * bsize < 6e9)(
  'a run has a folder of its own until it ends, and removes those of killed runs',
  async () => {
    vi.stubEnv('TMPDIR', undefined);
    const { pid: ended } = spawnSync('true');
    for (const owner of [ended, process.ppid]) mkdirSync(join(disk, `studio-tests-${owner}`));
    const remove = useMemoryFolder(disk);
    expect(readdirSync(disk).sort()).toEqual(
      [process.pid, process.ppid].map((owner) => `studio-tests-${owner}`).sort(),
    );
    expect(tmpdir()).toBe(join(disk, `studio-tests-${process.pid}`));
    await mkdtemp(join(tmpdir(), 'file-'));
    remove();
    expect(readdirSync(disk)).toEqual([`studio-tests-${process.ppid}`]);
    expect(process.env.TMPDIR).toBeUndefined();
  },
);

test('a chosen folder for temporary files is kept', () => {
  vi.stubEnv('TMPDIR', '/tmp');
  useMemoryFolder(disk)();
  expect(process.env.TMPDIR).toBe('/tmp');
});
