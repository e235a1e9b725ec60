import { renameSync, statSync } from 'node:fs';
import { copyFile, truncate } from 'node:fs/promises';

/** Of the log, and of the one before it. */
const limitBytes = 5_000_000;
const lookMs = 5_000;

const sizeOf = (log: string) => statSync(log, { throwIfNoEntry: false })?.size ?? 0;

/** Begins a new log where the old one is long. Answers where in the log what follows begins. */
export function rotateLog(log: string): number {
  const size = sizeOf(log);
  if (size < limitBytes) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

/**
 * Keeps the log short while PostgreSQL writes it, which holds the file open at its end and so cannot be given another.
 * Where there is no room for a copy the lines are lost. Answers how to end it.
 */
export function boundLog(log: string): () => void {
  const shorten = async () => {
    if (sizeOf(log) < limitBytes) return;
    await copyFile(log, `${log}.old`).catch(() => {});
    await truncate(log);
  };
  const look = setInterval(() => void shorten().catch(() => {}), lookMs);
  look.unref();
  return () => clearInterval(look);
}
