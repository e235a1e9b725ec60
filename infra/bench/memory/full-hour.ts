import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { addressOf } from '../address-of.ts';
import { load } from '../load.ts';
import { callOrThrow } from '../servers.ts';
import { openLiveSocket } from '../streams/live-socket.ts';

const STREAMS = 500;
const LEARNERS = 60;
/** Far more than a learner makes: the maximum that an export contains. */
const ORDERS_EACH = 2_000;
const SECONDS = 40;
const PATHS = ['/api/account/export', '/api/orders', '/api/classes', '/api/enrolments'];

/**
 * The full hour: 500 streams are open, and 60 learners, each with 2,000 orders, request without a pause their export, orders,
 * classes and enrolments. Returns the number of responses by status.
 */
export async function fullHour(url: string, dataFolder: string): Promise<Record<string, number>> {
  const tokens: string[] = [];
  for (let number = 0; number < LEARNERS; number += 1) tokens.push(await joinAs(url, number));
  await fillOrders(dataFolder);
  const streams = await Promise.all(Array.from({ length: STREAMS }, (_, n) => openStream(url, n)));
  const readers = tokens.map((token, number) => readAll(url, token, number));
  const results = await Promise.all(readers).finally(() => {
    for (const stream of streams) stream.destroy();
  });
  const counts: Record<string, number> = {};
  for (const { statuses, failed } of results)
    for (const [status, count] of Object.entries({ ...statuses, failed }))
      counts[status] = (counts[status] ?? 0) + count;
  return counts;
}

async function joinAs(url: string, number: number): Promise<string> {
  const person = { email: `hour${number}@example.org`, password: `monsoon lamp ghat ${number}` };
  const post = (path: string, body: object) =>
    callOrThrow(url + path, 'POST', { body, from: addressOf(number) });
  await post('/api/auth/register', { name: 'A Learner', ...person });
  return (await post('/api/auth/login', person)).token;
}

async function fillOrders(dataFolder: string): Promise<void> {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataFolder, 'holder.json'), 'utf8'));
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql.begin(async (tx) => {
    await tx`
      insert into orders (reference, account_id, state, amount)
      select 'GY-' || lpad(upper(to_hex(accounts.id * ${ORDERS_EACH} + n)), 6, '0'), accounts.id, 'cancelled', 2500
      from accounts, generate_series(1, ${ORDERS_EACH}::integer) as n where email like 'hour%'`;
    await tx`
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select orders.id, courses.id, courses.title, 2500, courses.start_date
      from orders join courses on courses.id = 1`;
  });
  await sql`analyze`;
  await sql.end();
}

/** Tries again if the stream is rejected: a server opens only so many a second. */
async function openStream(url: string, number: number): Promise<Socket> {
  const caller = { url: new URL(url), number, token: undefined };
  const socket = await new Promise<Socket | undefined>((resolve) => {
    const one = openLiveSocket(caller, {
      opened: () => resolve(one),
      closed: () => resolve(undefined),
    });
  });
  if (socket) return socket;
  await pause(1_000);
  return openStream(url, number);
}

const readAll = (url: string, token: string, number: number) =>
  load({
    ...{ url, seconds: SECONDS, connections: 1 },
    request: (count) => ({
      path: PATHS[count % PATHS.length] ?? '',
      headers: {
        'X-Forwarded-For': addressOf(number),
        Authorization: `Bearer ${token}`,
        'Accept-Encoding': 'br',
      },
    }),
  });
