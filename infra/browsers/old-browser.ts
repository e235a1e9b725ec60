import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { FaultProxy } from '../browser-helpers/fault-proxy.ts';
import { repository } from '../commands/repository.ts';
import { type MissingBuiltIn, missingBuiltIns } from '../targets/missing-built-ins.ts';

type RemovedBuiltIns = Omit<MissingBuiltIn, 'telling'>[];

/** Runs first in a page or a worker. */
const removeFromGlobal = (removed: RemovedBuiltIns) => {
  type UploadTarget = Record<string, unknown>;
  const typedArray: unknown = Object.getPrototypeOf(Int8Array);
  const find = (owner: string): unknown =>
    owner === 'TypedArray'
      ? typedArray
      : owner
          .split('.')
          .reduce<unknown>(
            (target, name) => (target as UploadTarget | undefined)?.[name],
            globalThis,
          );
  // Globals are removed last: their members are reached through them.
  for (const { owner, name, isStatic } of removed.filter((one) => one.owner)) {
    const target = find(owner) as UploadTarget | undefined;
    if (target && isStatic !== false) Reflect.deleteProperty(target, name);
    if (target?.prototype && isStatic !== true) Reflect.deleteProperty(target.prototype, name);
  }
  for (const { name } of removed.filter((one) => !one.owner)) {
    Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(Object.getPrototypeOf(globalThis), name);
  }
};

const removed: RemovedBuiltIns = missingBuiltIns.map(({ telling, ...found }) => found);

/** Removes every built-in that a build target lacks from a browser's pages, and from the service worker that `front` serves. */
export async function removeNewBuiltIns(context: BrowserContext, front: FaultProxy): Promise<void> {
  await context.addInitScript(removeFromGlobal, removed);
  const worker = await readFile(join(repository, 'pwa', 'dist', 'sw.js'), 'utf8');
  const removal = `(${removeFromGlobal})(${JSON.stringify(removed)});`;
  front.replaceFile('/sw.js', `${removal}\n${worker}`);
}
