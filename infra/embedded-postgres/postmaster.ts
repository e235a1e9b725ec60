import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import {
  disownPostmasterFile,
  type LaunchedPostgres,
  type LaunchOptions,
  launch,
  limitLog,
  runningPostmaster,
} from './launch.ts';
import { programEndError, toDataFolderError, UserFacingError } from './user-facing-error.ts';

export interface Postmaster {
  port: number;
  /** How many milliseconds it has been down; 0 while it runs. */
  downMs(): number;
  /** Stops PostgreSQL cleanly and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface PostmasterOptions extends LaunchOptions {
  log: (line: string) => void;
}

/** A fast shutdown writes a checkpoint. After this long it becomes an immediate one; the next start recovers. */
const stopTimeoutMs = 60_000;
/** How long the backends that a killed studio left may take to end. */
const leftoverTimeoutMs = 15_000;
/** The time between two attempts to start it again. */
const restartDelayMs = 3_000;
/** A PostgreSQL that ends sooner than this after a restart counts as down all the time. */
const stableAfterMs = 10_000;
const reportAgainMs = 60_000;
/** Transient errors: backends of a killed server, a server that was starting or was killed, a port just taken. */
const transientErrors =
  /shared memory block|"postmaster.pid" (already exists|is empty)|Address already in use|it was killed \(/;

/**
 * Starts PostgreSQL on 127.0.0.1 and the port of its data folder. Starts it again whenever it ends without having been
 * stopped, every few seconds until it runs, as a disk may be full or read-only for hours before it is fixed.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { folder } = options;
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const first = await launchWithRetries(options, createPortChooser(folder, options.log));
  const { port } = first;
  const outages = watchOutages(options.log);

  const revive = async (): Promise<LaunchedPostgres | undefined> => {
    try {
      const again = await launchWithRetries(options, async () => port, stopped);
      if (!stopped.aborted) return again.launched;
      await stopPostmaster(folder.cluster);
    } catch (error) {
      if (stopped.aborted) return undefined;
      outages.failed(toDataFolderError(folder.path, error));
      await pause(restartDelayMs, undefined, { signal: stopped }).catch(() => {});
    }
    return undefined;
  };
  const keepRunning = async (launched: LaunchedPostgres) => {
    let running: LaunchedPostgres | undefined = launched;
    let startedAt = performance.now();
    while (!stopped.aborted) {
      await running?.ended;
      if (stopped.aborted) return;
      if (running) {
        outages.begin();
        await pauseUntil(startedAt + restartDelayMs, stopped);
      }
      startedAt = performance.now();
      running = await revive();
      if (running) outages.end();
    }
  };
  const endBound = limitLog(folder.log);
  const kept = keepRunning(first.launched);

  const stop = async () => {
    stopping.abort();
    await stopPostmaster(folder.cluster);
    await kept;
    endBound();
    outages.forget();
  };
  try {
    storePort(folder, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, downMs: outages.downMs, stop };
}

async function pauseUntil(time: number, signal: AbortSignal) {
  const remaining = time - performance.now();
  if (remaining > 0) await pause(remaining, undefined, { signal }).catch(() => {});
}

/** Reports outages, each reason once: otherwise a database that cannot run would log a line every few seconds for hours. */
function watchOutages(say: (line: string) => void) {
  let since: number | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let mustSayEnd = false;
  let steady: NodeJS.Timeout | undefined;
  const reasons = new Set<string>();
  const forget = () => clearTimeout(steady);
  return {
    begin() {
      forget();
      since ??= performance.now();
      if (performance.now() - saidAt < reportAgainMs) return;
      saidAt = performance.now();
      mustSayEnd = true;
      say('The database ended unexpectedly. Starting it again …');
    },
    failed(reason: unknown) {
      const words = reason instanceof Error ? reason.message : String(reason);
      const kind = words.replaceAll(/\d+/g, '');
      if (reasons.has(kind)) return;
      reasons.add(kind);
      mustSayEnd = true;
      say(`${words.replace(/\.?$/, '.')} It is started again every few seconds until it runs.`);
    },
    end() {
      if (mustSayEnd) say('The database runs again.');
      mustSayEnd = false;
      steady = setTimeout(() => {
        since = undefined;
        reasons.clear();
      }, stableAfterMs);
      steady.unref();
    },
    downMs: () => (since === undefined ? 0 : performance.now() - since),
    forget,
  };
}

async function launchWithRetries(
  options: LaunchOptions,
  nextPort: () => Promise<number>,
  stop?: AbortSignal,
) {
  const { path, cluster } = options.folder;
  const deadline = performance.now() + leftoverTimeoutMs;
  for (;;) {
    await stopPostmaster(cluster);
    disownPostmasterFile(cluster);
    const port = await nextPort();
    stop?.throwIfAborted();
    const launched = await launch(options, port, stop);
    if (typeof launched !== 'string') return { port, launched };
    stop?.throwIfAborted();
    if (!transientErrors.test(launched) || performance.now() > deadline)
      throw programEndError('The database did not start', path, launched);
    await pause(100);
  }
}

/** Stops the PostgreSQL of this cluster, even one that a killed studio left, and awaits its end. */
async function stopPostmaster(cluster: string): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  const giveUp = performance.now() + stopTimeoutMs;
  signal(pid, 'SIGINT');
  while (runningPostmaster(cluster) === pid) {
    if (performance.now() > giveUp) signal(pid, 'SIGQUIT');
    await pause(10);
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

// Below the ports of outgoing connections (Linux: from 32,768), as such a connection could hold the port by chance.
const firstPort = 20_000;
const portCount = 10_000;
const maxTriedPorts = 200;

/**
 * Returns a function that gives the next port to try: the data folder's own port, which never changes once the database
 * ran on it, as long as it is free; otherwise a free port. Each folder begins its search elsewhere, so that two folders
 * seldom meet.
 */
function createPortChooser(folder: DataFolder, say: (line: string) => void) {
  const kept = readStoredPort(folder);
  const hash = createHash('sha256').update(folder.path).digest().readUInt32BE();
  let tried = 0;
  let isTaken = false;
  return async (): Promise<number> => {
    if (kept && !isTaken) {
      if (await isPortFree(kept)) return kept;
      isTaken = true;
      say(
        `Port ${kept}, which the database of ${folder.path} has, is used by something else. It gets another one for this time.`,
      );
    }
    for (; tried < maxTriedPorts; tried += 1) {
      const port = firstPort + ((hash + tried) % portCount);
      if (await isPortFree(port)) {
        tried += 1;
        return port;
      }
    }
    throw new UserFacingError(`No port is free for the database, from ${firstPort} upwards.`);
  };
}

/** Stores the port, so that tools and other servers find the database at the same address after the next start. */
function storePort(folder: DataFolder, port: number): void {
  if (readStoredPort(folder) === undefined) writeFileSync(folder.port, `${port}\n`);
}

function readStoredPort(folder: DataFolder): number | undefined {
  try {
    const port = Number(readFileSync(folder.port, 'utf8'));
    return Number.isInteger(port) && port >= 1024 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}
