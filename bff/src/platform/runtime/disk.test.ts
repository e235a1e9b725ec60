import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskOf } from './disk.ts';

test('the disk of a folder is what df says of it', async () => {
  const df = execFileSync('df', ['--output=size,avail', '-B1', tmpdir()], { encoding: 'utf8' });
  const [size, free] = df.match(/\d+/g)?.slice(-2).map(Number) ?? [];
  const { totalBytes, freeBytes } = await diskOf(tmpdir());
  expect(totalBytes).toBe(size);
  // Others write to this disk between the two looks.
  expect(Math.abs(freeBytes - Number(free))).toBeLessThan(totalBytes / 100);
  await expect(diskOf('/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});
