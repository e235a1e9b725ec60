import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { endAll, start } from '../testing/processes.ts';
import { query } from '../testing/run-database-process.ts';
import { repository } from './repository.ts';

const MB = 2 ** 20;

afterEach(() => endAll());

// `pnpm bench:memory 512` measures the memory under load.
test('pnpm start limits the heap so that Node and the database fit into 512 MB', async () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const [node, ...args] = (scripts.start as string).split(' ');
  expect([node, args.pop()]).toEqual(['node', 'infra/commands/start.ts']);
  const heap = start(process.execPath, [...args, '-p', 'v8.getHeapStatistics().heap_size_limit']);
  expect(await heap.ended).toBe(0);
  expect(Number(heap.output()) / MB).toBeLessThan(300);
});

test('a server and a container have the same heap limit', () => {
  const limits = (file: string) =>
    readFileSync(join(repository, file), 'utf8').match(/--max-(?:semi|old)-space-size=\d+/g);
  const usual = limits('package.json');
  expect(usual).toHaveLength(2);
  expect(limits('infra/production/ganga-yoga@.service')).toEqual(usual);
  expect(limits('infra/production/Containerfile')).toEqual(usual);
});

test('the embedded database has 32 MB of shared buffers', async () => {
  expect([...(await query(inject('databaseUrl'), 'show shared_buffers'))]).toEqual([
    { shared_buffers: '32MB' },
  ]);
});
