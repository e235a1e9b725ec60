import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** The answers to all requests, counted. */
export interface Tally {
  answers: number;
  /** Connections that were refused: nothing was sent, and the request was repeated. */
  refused: number;
  /** Connections that broke after the request was sent, or while it was being sent. */
  resets: number;
  /** Answers that are neither the list nor an acknowledgement, by their status. */
  failures: Record<number, number>;
  /** Messages that were acknowledged. */
  acknowledged: number[];
}

const AGAIN_MS = 20;

/** Each client has one connection and keeps it; it reads the list and writes a message in turns, without a pause. */
export function keepAsking(url: string, clients: number) {
  const tally: Tally = { answers: 0, refused: 0, resets: 0, failures: {}, acknowledged: [] };
  let stopped = false;
  let messages = 0;
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (number?: number) =>
      untilTaken(tally, () => (number === undefined ? list(url, agent) : send(url, agent, number)));
    while (!stopped) {
      await ask();
      const number = ++messages;
      if ((await ask(number)) === 202) tally.acknowledged.push(number);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, one));
  return {
    tally,
    stop: async () => {
      stopped = true;
      await all;
      return tally;
    },
  };
}

/** Asks again while it is refused; answers the status, or nothing when the connection broke. */
async function untilTaken(tally: Tally, ask: () => Promise<number>): Promise<number | undefined> {
  for (;;) {
    try {
      const status = await ask();
      tally.answers += 1;
      if (status !== 200 && status !== 202)
        tally.failures[status] = (tally.failures[status] ?? 0) + 1;
      return status;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') {
        tally.resets += 1;
        return undefined;
      }
      tally.refused += 1;
      await pause(AGAIN_MS);
    }
  }
}

const list = (url: string, agent: Agent) => statusOf(`${url}/api/meetings`, { agent });

const send = (url: string, agent: Agent, number: number) =>
  statusOf(
    `${url}/send-email`,
    { agent, method: 'POST', headers: headersOf(number) },
    {
      fullName: `Visitor ${number}`,
      email: emailOf(number),
      mobileNumber: '+91 98765 43210',
      message: 'When does the next course begin?',
    },
  );

const emailOf = (number: number) => `visitor${number}@example.com`;

/** Each message comes from its own address, because limits count by address. */
const headersOf = (number: number) => ({
  'Content-Type': 'application/json',
  'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

function statusOf(url: string, options: object, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** The number of acknowledged messages that are missing, and of messages that are stored more than once. */
export async function lostAndDoubled(sql: Sql, { acknowledged }: Tally) {
  const rows = await sql<{ email: string; times: number }[]>`
    select email, count(*)::int as times from contact_messages group by email`;
  const times = new Map(rows.map((row) => [row.email, row.times]));
  return {
    lost: acknowledged.filter((number) => !times.has(emailOf(number))).length,
    doubled: rows.filter((row) => row.times > 1).length,
  };
}
