import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { StudioProcess } from '../studio/studio-process.ts';
import { processTree, readProc } from '../testing/processes.ts';

interface ConnectionAttack {
  /** Connections at a time. */
  count: number;
  /** The bytes that each connection sends. */
  sent?: string;
  /** The local address that the connections come from. */
  from?: string;
}

const OPENED_AT_ONCE = 50;
const PACE_MS = 20;

/** Holds this many connections without reading from them, and replaces closed ones, until `stop`. */
export function holdConnections({ url }: StudioProcess, { count, sent, from }: ConnectionAttack) {
  const port = Number(new URL(url).port);
  const held = new Set<Socket>();
  let opened = 0;
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    opened += 1;
    held.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => held.delete(socket));
    // The response must not be read.
    if (sent !== undefined) socket.pause().write(sent);
    else socket.resume();
  };
  const opening = setInterval(() => {
    for (let more = 0; more < OPENED_AT_ONCE && held.size < count; more += 1) open();
  }, PACE_MS);
  return {
    opened: () => opened,
    stop: () => {
      clearInterval(opening);
      for (const socket of held) socket.destroy();
    },
  };
}

/** The responses that another client got during the attack. */
export interface BystanderResult {
  answers: number;
  /** Each status except 2xx; 0 if the connection broke. */
  failures: { path: string; status: number }[];
  slowestMs: number;
}

interface BystanderCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Makes these calls in turns for this long, each on its own connection. */
export async function runBystander({ url }: StudioProcess, visits: BystanderCall[], forMs: number) {
  const met: BystanderResult = { answers: 0, failures: [], slowestMs: 0 };
  const end = performance.now() + forMs;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const visit = visits[turn % visits.length] as BystanderCall;
    const begin = performance.now();
    const status = await requestStatus(url, visit);
    met.slowestMs = Math.max(met.slowestMs, Math.round(performance.now() - begin));
    if (status >= 200 && status < 300) met.answers += 1;
    else met.failures.push({ path: visit.path, status });
    await pause(100);
  }
  return met;
}

/** Longer than a client waits. */
const TIMEOUT_MS = 10_000;

function requestStatus(url: string, { method, path, body }: BystanderCall): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.77' };
    const options = { method, agent: false, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const asked = request(url + path, options, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    asked.once('error', () => resolve(0));
    asked.end(body && JSON.stringify(body));
  });
}

/** The peak memory of a server or a child process, in MB. */
export function memoryPeak({ pid }: StudioProcess): number {
  const peaks = processTree(pid).map((id) => {
    const status = readProc(id, 'status');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
  });
  return Math.round(Math.max(...peaks) / 1024);
}
