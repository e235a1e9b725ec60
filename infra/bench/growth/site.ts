import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { createTestDatabase } from 'bff/test-database';
import postgres, { type Sql } from 'postgres';
import { type StudioSettings, startStudio } from '../../studio/studio-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { addressOf } from '../address-of.ts';
import type { BenchTools } from '../define-bench.ts';
import { fill } from '../filled-studio/fill.ts';
import { LEARNER, PASSWORD, STAFF } from '../filled-studio/people.ts';
import type { Size } from '../filled-studio/sizes.ts';

export interface Ask {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  text?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** From the first byte sent to the last one received, in milliseconds. */
  ms: number;
  /** Size of the body as sent over the network. */
  wireBytes: number;
  text: string;
}

/** A studio on a filled database of its own, with signed-in staff and a learner. */
export interface Site {
  url: string;
  /** Of the server's process. */
  pid: number;
  databaseUrl: string;
  sql: Sql;
  size: Size;
  staff: string;
  /** The token of its owner. */
  owner: string;
  learner: string;
  ask(ask: Ask): Promise<Answer>;
  /** A new learner, signed in. */
  newLearner(): Promise<{ email: string; token: string }>;
  /** A new member of staff, signed in. */
  newStaff(): Promise<{ email: string; token: string }>;
  /** Makes the account again, after its deletion, that did all that staff did in this studio, and signs it in. */
  restoreStaff(): Promise<void>;
}

/** Creates a database on this server, fills it and starts a studio on it. */
export async function startSite(
  adminUrl: string,
  size: Size,
  { onEnd, ...more }: Pick<BenchTools, 'onEnd'> & Partial<StudioSettings>,
): Promise<Site> {
  const { url: databaseUrl } = await createTestDatabase(adminUrl);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  onEnd(() => sql.end({ timeout: 5 }));
  const settings = { databaseUrl, dataFolder: temporaryFolder(), ...more };
  // The first start migrates the database; the second one finds the rows.
  await (await startStudio(settings)).end();
  await fill(sql, size);
  const studio = await startStudio(settings);
  const ask = asker(studio.url);
  const signIn = async (email: string): Promise<string> => {
    const body = { email, password: PASSWORD };
    const { status, text } = await ask({ method: 'POST', path: '/api/auth/login', body });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`);
    return JSON.parse(text).token;
  };
  const newPerson = async (role: 'learner' | 'staff', duty: 'owner' | null = null) => {
    const email = `${randomUUID()}@bench.example`;
    await sql`
      insert into accounts (name, email, password_hash, email_proven_at, role, duty)
      select 'Ila Sharma', ${email}, password_hash, now(), ${role}, ${duty}::text from accounts where id = ${LEARNER.id}`;
    return { email, token: await signIn(email) };
  };
  const site: Site = {
    url: studio.url,
    pid: studio.pid,
    databaseUrl,
    sql,
    size,
    staff: await signIn(STAFF.email),
    owner: (await newPerson('staff', 'owner')).token,
    learner: await signIn(LEARNER.email),
    ask,
    newLearner: () => newPerson('learner'),
    newStaff: () => newPerson('staff'),
    restoreStaff: async () => {
      await sql`
        insert into accounts (id, name, email, password_hash, email_proven_at, role)
        overriding system value
        select ${STAFF.id}, 'Certified Yoga Therapist', ${STAFF.email}, password_hash, now(), 'staff'
        from accounts where id = ${LEARNER.id}`;
      await sql`update meetings set updated_by = ${STAFF.id} where updated_by is null`;
      await sql`update courses set updated_by = ${STAFF.id} where updated_by is null`;
      // Otherwise each deletion would look at the rows of all those before.
      await sql`vacuum meetings, courses`;
      site.staff = await signIn(STAFF.email);
    },
  };
  return site;
}

/** Each call comes from another address, as limits count addresses. */
let callers = 0;

/** Requests like a browser's: one kept-alive connection, all encodings accepted. */
function asker(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async ({
    method = 'GET',
    path,
    body,
    text: raw,
    token,
    headers,
  }: Ask): Promise<Answer> => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const begin = performance.now();
    const outgoing = request(url + path, {
      method,
      agent,
      headers: {
        'Accept-Encoding': 'gzip, deflate, br',
        'X-Forwarded-For': addressOf(callers++),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
    });
    outgoing.end(sent);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const ms = performance.now() - begin;
    const { statusCode = 0, headers: received } = answer;
    const text = (await decoded(bytes, received['content-encoding'])).toString();
    return { status: statusCode, headers: received, ms, wireBytes: bytes.length, text };
  };
}

function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliDecompress)(bytes);
  if (encoding === 'gzip') return promisify(gunzip)(bytes);
  return bytes;
}
