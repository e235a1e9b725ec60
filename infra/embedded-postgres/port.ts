import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { layout } from './data-folder.ts';
import { Refusal } from './refusal.ts';

// Below what any system takes for outgoing connections (Linux: from 32,768), one of which could hold it by chance.
const firstPort = 20_000;
const ports = 10_000;
const mostTried = 200;

/**
 * Answers which port to try next: the one of this data folder, which never changes once the database ran on it, while
 * nothing else has it; or else one that is free. Folders begin at different ones, so that they seldom meet.
 */
export function portsToTry(dataFolder: string, say: (line: string) => void) {
  const kept = keptPort(dataFolder);
  const hash = createHash('sha256').update(dataFolder).digest().readUInt32BE();
  let tried = 0;
  let isTaken = false;
  return async (): Promise<number> => {
    if (kept && !isTaken) {
      if (await isFree(kept)) return kept;
      isTaken = true;
      say(
        `Port ${kept}, which the database of ${dataFolder} has, is used by something else. It gets another one for this time.`,
      );
    }
    for (; tried < mostTried; tried += 1) {
      const port = firstPort + ((hash + tried) % ports);
      if (await isFree(port)) {
        tried += 1;
        return port;
      }
    }
    throw new Refusal(`No port is free for the database, from ${firstPort} upwards.`);
  };
}

/** For tools and other servers, which find the database at the same address after the next start. */
export function keepPort(dataFolder: string, port: number): void {
  if (keptPort(dataFolder) === undefined) writeFileSync(layout(dataFolder).port, `${port}\n`);
}

function keptPort(dataFolder: string): number | undefined {
  try {
    const port = Number(readFileSync(layout(dataFolder).port, 'utf8'));
    return Number.isInteger(port) && port >= 1024 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}
