import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** The counts of all responses. */
export interface Tally {
  answers: number;
  /** Connections that were refused: nothing was sent, and the request was repeated. */
  refused: number;
  /** Connections that broke after the request was sent, or while it was being sent. */
  resets: number;
  /** Responses that are neither the list nor an acknowledgement, by status. */
  failures: Record<number, number>;
  /** Messages that were acknowledged. */
  acknowledged: number[];
}

const RETRY_MS = 20;

/** Each client keeps one connection; it reads the list and writes a message in turns, without a pause. */
export function runClients(url: string, clients: number) {
  const tally: Tally = { answers: 0, refused: 0, resets: 0, failures: {}, acknowledged: [] };
  let stopped = false;
  let messages = 0;
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (number?: number) =>
      retryUntilAccepted(tally, () =>
        number === undefined ? requestList(url, agent) : sendMessage(url, agent, number),
      );
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

/** Retries while the connection is refused; returns the status, or nothing if the connection broke. */
async function retryUntilAccepted(
  tally: Tally,
  ask: () => Promise<number>,
): Promise<number | undefined> {
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
      await pause(RETRY_MS);
    }
  }
}

const requestList = (url: string, agent: Agent) => requestStatus(`${url}/api/meetings`, { agent });

const sendMessage = (url: string, agent: Agent, number: number) =>
  requestStatus(
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

/** Each message comes from its own address, because rate limits count by address. */
const headersOf = (number: number) => ({
  'Content-Type': 'application/json',
  'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

function requestStatus(url: string, options: object, body?: object): Promise<number> {
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
export async function countLostAndDoubled(sql: Sql, { acknowledged }: Tally) {
  const rows = await sql<{ email: string; times: number }[]>`
    select email, count(*)::int as times from contact_messages group by email`;
  const times = new Map(rows.map((row) => [row.email, row.times]));
  return {
    lost: acknowledged.filter((number) => !times.has(emailOf(number))).length,
    doubled: rows.filter((row) => row.times > 1).length,
  };
}
