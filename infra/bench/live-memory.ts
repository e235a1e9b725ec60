/**
 * `node infra/bench/live-memory.ts [MINUTES]`: whether streams that come and go leave anything in the server. 500 are open at a
 * time, each for two seconds. Between the rounds all are closed: what is left then, garbage excluded, must not grow.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endAll } from '../testing/processes.ts';
import { prepareStudio } from './live-studio.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const STREAMS = 500;
const OPEN_MS = 2_000;
const ROUND_MS = 30_000;

/** Opens a stream and closes it after a while. Resolves to whether it was open. */
function comeAndGo(url: URL, address: string, token: string | undefined): Promise<boolean> {
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    let isOpen = false;
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${url.host}\r\nX-Forwarded-For: ${address}\r\n${authorization}\r\n`,
    );
    socket.on('data', (bytes) => {
      if (isOpen || !bytes.includes('event: hello')) return;
      isOpen = true;
      setTimeout(() => socket.destroy(), OPEN_MS);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(isOpen));
    // A refused one comes later again.
    setTimeout(() => isOpen || socket.destroy(), OPEN_MS);
  });
}

const MB = 2 ** 20;
const inMb = (bytes: number) => Number((bytes / MB).toFixed(1));

try {
  const studio = await prepareStudio(STREAMS);
  const url = new URL(studio.first.url);
  let opened = 0;
  const person = async (number: number, end: number) => {
    while (performance.now() < end) {
      const token = number % 2 === 0 ? undefined : studio.tokens[number];
      const address = `10.0.${number >> 8}.${number & 255}`;
      if (await comeAndGo(url, address, token)) opened += 1;
    }
  };
  const rounds: { streams: number; heap: number; rss: number }[] = [];
  const over = performance.now() + MINUTES * 60_000;
  while (performance.now() < over) {
    const end = performance.now() + ROUND_MS;
    await Promise.all(Array.from({ length: STREAMS }, (_, number) => person(number, end)));
    // The server hears of the last ones.
    await pause(1_000);
    await studio.first.report();
    const { heap, memory } = await studio.first.report();
    rounds.push({ streams: opened, heap: inMb(heap), rss: inMb(memory) });
    console.log(JSON.stringify(rounds.at(-1)));
  }
  const [second, last] = [rounds[1], rounds.at(-1)];
  if (second && last) {
    const bytes = ((last.heap - second.heap) * MB) / (last.streams - second.streams);
    console.log(`left by a stream that has gone: ${bytes.toFixed(0)} bytes of heap`);
  }
  await studio.stop();
} finally {
  await endAll();
}
