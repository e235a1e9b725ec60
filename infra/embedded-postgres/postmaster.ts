import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { complaint } from './cluster.ts';
import { layout } from './data-folder.ts';
import { type Launched, type LaunchOptions, launch } from './launch.ts';
import { disownPostmasterFile, runningPostmaster } from './postmaster-file.ts';
import { Refusal } from './refusal.ts';

export interface Postmaster {
  port: number;
  /** Stops PostgreSQL cleanly and answers when it has ended. */
  stop(): Promise<void>;
}

export interface PostmasterOptions extends LaunchOptions {
  log: (line: string) => void;
}

/** A fast shutdown writes a checkpoint; after this long an immediate one, which the next start recovers from. */
const patienceMs = 60_000;
/** How long what a killed studio left may take to end. */
const leftoversMs = 15_000;
/** What passes by itself: backends of a killed server, a server that was only just starting, a port lost to another. */
const passing =
  /shared memory block|"postmaster.pid" (already exists|is empty)|Address already in use/;

/** Starts PostgreSQL on 127.0.0.1 and a free port, and again whenever it ends without having been stopped. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster } = layout(options.dataFolder);
  let stopping = false;
  let revival: Promise<void> | undefined;
  const first = await launchPatiently(options);
  const { port } = first;
  let ended: Promise<void>;

  const watch = (launched: Launched) => {
    ended = launched.ended.then(() => {
      if (!stopping) revival = revive().catch((error) => options.log(error.message));
    });
  };
  const revive = async () => {
    options.log('The database ended unexpectedly. Starting it again …');
    watch((await launchPatiently(options, port)).launched);
    options.log('The database runs again.');
  };
  watch(first.launched);

  const stop = async () => {
    stopping = true;
    await revival;
    await stopPostmaster(cluster);
    await ended;
  };
  return { port, stop };
}

async function launchPatiently(options: LaunchOptions, fixedPort?: number) {
  const { cluster } = layout(options.dataFolder);
  const deadline = Date.now() + leftoversMs;
  for (;;) {
    await stopPostmaster(cluster);
    disownPostmasterFile(cluster);
    const port = fixedPort ?? (await freePort());
    const launched = await launch(options, port);
    if (typeof launched !== 'string') return { port, launched };
    if (!passing.test(launched) || Date.now() > deadline) {
      throw new Refusal(`The database did not start: ${complaint(launched)}`);
    }
    await pause(100);
  }
}

/** Stops whatever PostgreSQL runs on this cluster, ours or one that a killed studio left, and awaits its end. */
async function stopPostmaster(cluster: string): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  const giveUp = Date.now() + patienceMs;
  signal(pid, 'SIGINT');
  while (runningPostmaster(cluster) === pid) {
    if (Date.now() > giveUp) signal(pid, 'SIGQUIT');
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
