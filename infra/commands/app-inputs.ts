import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const inputs = [
  'pwa',
  'public',
  'bff/src/contract.ts',
  'bff/src/http/headers.ts',
  'pnpm-lock.yaml',
];
const notInputs = new Set(['dist', 'node_modules', '.types']);

/** A hash of everything that the built app is made from. */
export function hashAppInputs(repository: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesIn(join(repository, input)))) {
    const content = readFileSync(file);
    hash.update(`\n${relative(repository, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(path).filter((name) => !notInputs.has(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}
