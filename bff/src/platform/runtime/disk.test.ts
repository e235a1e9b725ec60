import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readDiskUsage } from './disk.ts';

test('the disk usage of a folder equals the output of df', async () => {
  const df = execFileSync('df', ['--output=size,avail', '-B1', tmpdir()], { encoding: 'utf8' });
  const [size, free] = df.match(/\d+/g)?.slice(-2).map(Number) ?? [];
  const { totalBytes, freeBytes } = await readDiskUsage(tmpdir());
  expect(totalBytes).toBe(size);
  // Other processes write to this disk between the two readings.
  expect(Math.abs(freeBytes - Number(free))).toBeLessThan(totalBytes / 100);
  await expect(readDiskUsage('/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});
