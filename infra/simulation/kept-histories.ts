import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from './history.ts';

/** A history that once failed, and the reason why it is kept. */
export interface KeptHistory extends History {
  /** What was wrong, as a sentence. */
  reason: string;
}

const FOLDER = join(import.meta.dirname, 'histories');

/** The kept histories by name. */
export const readKeptHistories = (): [name: string, KeptHistory][] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => [file.replace('.json', ''), readHistory(join(FOLDER, file))]);

export const readHistory = (file: string): KeptHistory => JSON.parse(readFileSync(file, 'utf8'));

/** Writes a history that failed into this folder, and returns its path. */
export function writeHistory(folder: string, name: string, history: KeptHistory): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(history, undefined, 2)}\n`);
  return file;
}
