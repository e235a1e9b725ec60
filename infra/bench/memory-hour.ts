import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import autocannon from 'autocannon';
import postgres from 'postgres';

const STREAMS = 500;
const LEARNERS = 60;
/** Far more than anybody makes, as the bound of what is exported is. */
const ORDERS_EACH = 2_000;
const SECONDS = 40;
const PATHS = ['/api/account/export', '/api/orders', '/api/classes', '/api/enrolments'];

const addressOf = (n: number) => ({ 'X-Forwarded-For': `10.9.${n >> 8}.${n & 255}` });

/**
 * The full hour: 500 streams are open, and 60 learners, each with 2,000 orders, ask as soon as they are answered for all that is
 * stored of them, for their orders and for classes. Gives the number of answers by status.
 */
export async function fullHour(url: string, dataFolder: string): Promise<Record<string, number>> {
  const tokens: string[] = [];
  for (let n = 0; n < LEARNERS; n += 1) tokens.push(await joinAs(url, n));
  await fillOrders(dataFolder);
  const streams = await Promise.all(Array.from({ length: STREAMS }, (_, n) => openStream(url, n)));
  try {
    return await readAll(url, tokens);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

async function joinAs(url: string, n: number): Promise<string> {
  const person = { email: `hour${n}@example.org`, password: `monsoon lamp ghat ${n}` };
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', ...addressOf(n) };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { token?: string };
  };
  await post('/api/auth/register', { name: 'A Learner', ...person });
  const { token } = await post('/api/auth/login', person);
  if (!token) throw new Error('A learner could not sign in.');
  return token;
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

const openStream = (url: string, n: number) =>
  new Promise<{ destroy(): void }>((resolve, reject) => {
    const asked = get(`${url}/api/live`, { agent: false, headers: addressOf(n) }, (stream) => {
      stream.resume().on('error', () => {});
      resolve(stream);
    });
    asked.on('error', reject);
  });

async function readAll(url: string, tokens: string[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const runs = tokens.map(
    (token, n) =>
      new Promise<void>((resolve, reject) => {
        const requests = PATHS.map((path) => ({
          path,
          headers: {
            ...addressOf(n),
            Authorization: `Bearer ${token}`,
            'Accept-Encoding': 'br',
          },
        }));
        const options = { url, connections: 1, duration: SECONDS, timeout: 30, requests };
        const run = autocannon(options, (error, result) => {
          statuses.failed = (statuses.failed ?? 0) + (result?.errors ?? 0);
          if (error) reject(error);
          else resolve();
        });
        run.on('response', (_client, status) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
        });
      }),
  );
  await Promise.all(runs);
  return statuses;
}
