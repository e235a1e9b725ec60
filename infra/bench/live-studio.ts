import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { StartedProcess } from '../testing/processes.ts';
import type { StreamOrder, StreamReport } from './live-streams.ts';
import type { ServerReport } from './serve-watched.ts';
import { startDatabase, startProcess } from './servers.ts';

/** A server of the studio, or the bare one. */
export interface Watched extends StartedProcess {
  url: string;
  /** Its memory, and its event loop's delay since the last report. */
  report(): Promise<ServerReport>;
}

async function watched(started: StartedProcess): Promise<Watched> {
  const url = (await started.line(/^ready /)).slice('ready '.length).trim();
  let count = 0;
  const report = async () => {
    count += 1;
    const isNew = new RegExp(`^report .*"number":${count}\\b`);
    started.child.kill('SIGUSR2');
    return JSON.parse((await started.line(isNew)).slice('report '.length)) as ServerReport;
  };
  return { ...started, url, report };
}

/** As `pnpm start` runs it, and so that a report counts no garbage. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=256', '--expose-gc'];

export const startBareLive = () =>
  watched(startProcess('bare-live.ts', [], process.env, NODE_OPTIONS));

/** A database with a course, its learners and a public link, and how servers of it are started. */
export async function prepareStudio(learners: number) {
  const { env, stop } = await startDatabase();
  const settings = { ...env, TRUSTED_PROXY: '127.0.0.1' };
  const startServer = (port = 0) =>
    startProcess('serve-watched.ts', [], { ...settings, PORT: String(port) }, NODE_OPTIONS);
  const first = await watched(startServer());
  const sql = postgres(env.DATABASE_URL, { max: 1, onnotice: () => {} });
  const staff = await fillStudio(sql, learners);
  const tokens = staff.learners.map((one) => tokenOf(one, env.JWT_SECRET));
  return {
    first,
    sql,
    staffToken: tokenOf(staff.staff, env.JWT_SECRET),
    tokens,
    /** Another server on the same database; on this port, if one is given. */
    another: async (port?: number) => watched(startServer(port)),
    stop: async () => {
      await sql.end();
      await stop();
    },
  };
}

interface Holder {
  id: number;
  session: string;
}

/** Staff, learners of the first course, and the meeting 1, which is public. */
async function fillStudio(sql: Sql, learners: number) {
  const [staff] = await sql<Holder[]>`
    with made as (
      insert into accounts (name, email, password_hash, role)
      values ('Certified Yoga Therapist', 'staff@bench.example', '', 'staff') returning id
    )
    insert into sessions (account_id) select id from made returning account_id as "id", id as "session"`;
  const all = await sql<Holder[]>`
    with made as (
      insert into accounts (name, email, password_hash)
      select 'Learner ' || number, 'learner' || number || '@bench.example', ''
      from generate_series(1, ${learners}::int) as number
      returning id
    ), paid as (
      insert into orders (account_id, amount, reference)
      select id, 0, 'GY-' || upper(lpad(to_hex(id), 6, '0')) from made
      returning id, account_id
    ), lines as (
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select paid.id, courses.id, title, 0, start_date from paid join courses on courses.id = 1
    ), enrolled as (
      insert into enrolments (account_id, course_id, order_id)
      select account_id, 1, id from paid
    )
    insert into sessions (account_id) select id from made returning account_id as "id", id as "session"`;
  await sql`insert into meetings (meeting_link) values ('https://meet.example.org/bench-0')`;
  if (!staff) throw new Error('No staff account was made.');
  return { staff, learners: all };
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the BFF signs it (platform/crypto/token.ts): thousands of sign-ins would be measured too otherwise. */
function tokenOf({ id, session }: Holder, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: String(id), ver: 1, jti: session, iat: now, exp: now + 86_400 };
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Streams in a process of their own. */
export function startStreams() {
  const child = fork(join(import.meta.dirname, 'live-streams.ts'));
  const answer = async <Kind extends StreamReport['kind']>(kind: Kind) => {
    for (;;) {
      const [report] = (await once(child, 'message')) as [StreamReport];
      if (report.kind === kind) return report as StreamReport & { kind: Kind };
    }
  };
  const order = (what: StreamOrder) => child.send(what);
  return {
    /** Opens a stream for each token, `undefined` for a visitor's, on these servers in turns. */
    open: (urls: string[], tokens: (string | undefined)[]) => {
      const opened = answer('opened');
      order({ kind: 'open', urls, tokens, atOnce: 50 });
      return opened;
    },
    /** Waits for this text on every stream; resolves to a function that gives the times. */
    awaitText: async (text: string) => {
      const waiting = answer('waiting');
      order({ kind: 'await', text });
      await waiting;
      const had = answer('had');
      return async () => (await had).times;
    },
    /** From now on, lost streams are opened again; resolves to a function that gives when they were. */
    awaitReconnect: async () => {
      const waiting = answer('waiting');
      order({ kind: 'reconnect' });
      await waiting;
      const reconnected = answer('reconnected');
      return () => reconnected;
    },
    close: async () => {
      const ended = once(child, 'exit');
      order({ kind: 'close' });
      await ended;
    },
  };
}

/** The present time in milliseconds since 1970, finer than `Date.now`. */
export const now = () => performance.timeOrigin + performance.now();

/** Saves the link of the public meeting as staff do. Resolves to when the answer was there. */
export async function saveLink(url: string, token: string, meetingLink = newLink()) {
  const response = await fetch(`${url}/api/meetings/1`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ meetingLink }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return now();
}

export const newLink = () => `https://meet.example.org/${randomUUID()}`;
