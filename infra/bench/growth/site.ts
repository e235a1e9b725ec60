import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Role } from 'bff/shared/permissions';
import { createTestDatabase } from 'bff/test-database';
import postgres, { type Sql } from 'postgres';
import { type StudioSettings, startStudio } from '../../studio/studio-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { addressOf } from '../address-of.ts';
import type { BenchTools } from '../define-bench.ts';
import { fill } from '../filled-studio/fill.ts';
import { LEARNER, PASSWORD, STAFF } from '../filled-studio/people.ts';
import type { Size } from '../filled-studio/sizes.ts';

export interface SiteRequest {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  text?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** From the first byte sent to the last one received, in milliseconds. */
  ms: number;
  /** Size of the body as sent over the network. */
  wireBytes: number;
  text: string;
}

/** A studio with its own filled database, a signed-in member of staff, owner and learner. */
export interface Site {
  url: string;
  /** The process of the server. */
  pid: number;
  databaseUrl: string;
  sql: Sql;
  size: Size;
  /** The tokens of these accounts. */
  staff: string;
  owner: string;
  learner: string;
  send(request: SiteRequest): Promise<SiteResponse>;
  /** Creates a learner and signs the learner in. */
  newLearner(): Promise<{ email: string; token: string }>;
  /** Creates a member of staff and signs the member in. */
  newStaff(): Promise<{ email: string; token: string }>;
  /** After the deletion of the staff account: creates it again, with all its links and courses, and signs it in. */
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
  // The first start migrates the database, the second one loads the rows.
  await (await startStudio(settings)).end();
  await fill(sql, size);
  const studio = await startStudio(settings);
  const send = createClient(studio.url);
  const signIn = async (email: string): Promise<string> => {
    const body = { email, password: PASSWORD };
    const { status, text } = await send({ method: 'POST', path: '/api/auth/login', body });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`);
    return JSON.parse(text).token;
  };
  const newPerson = async (role: Role) => {
    const email = `${randomUUID()}@bench.example`;
    await sql`
      insert into accounts (name, email, password_hash, email_proven_at, role_name)
      select 'Ila Sharma', ${email}, password_hash, now(), ${role} from accounts where id = ${LEARNER.id}`;
    return { email, token: await signIn(email) };
  };
  const site: Site = {
    url: studio.url,
    pid: studio.pid,
    databaseUrl,
    sql,
    size,
    staff: await signIn(STAFF.email),
    owner: (await newPerson('owner')).token,
    learner: await signIn(LEARNER.email),
    send,
    newLearner: () => newPerson('learner'),
    newStaff: () => newPerson('staff'),
    restoreStaff: async () => {
      await sql`
        insert into accounts (id, name, email, password_hash, email_proven_at, role_name)
        overriding system value
        select ${STAFF.id}, 'Certified Yoga Therapist', ${STAFF.email}, password_hash, now(), 'staff'
        from accounts where id = ${LEARNER.id}`;
      await sql`update meetings set updated_by = ${STAFF.id} where updated_by is null`;
      await sql`update courses set updated_by = ${STAFF.id} where updated_by is null`;
      // Otherwise each deletion would scan the dead rows of the deletions before.
      await sql`vacuum meetings, courses`;
      site.staff = await signIn(STAFF.email);
    },
  };
  return site;
}

/** Each call comes from another address, as rate limits count addresses. */
let calls = 0;

/** Sends requests as a browser does: one keep-alive connection, all encodings accepted. */
function createClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async ({
    method = 'GET',
    path,
    body,
    text: raw,
    token,
    headers,
  }: SiteRequest): Promise<SiteResponse> => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const begin = performance.now();
    const outgoing = http.request(url + path, {
      method,
      agent,
      headers: {
        'Accept-Encoding': 'gzip, deflate, br',
        'X-Forwarded-For': addressOf(calls++),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
    });
    outgoing.end(sent);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(incoming);
    const ms = performance.now() - begin;
    const { statusCode = 0, headers: received } = incoming;
    const text = (await decoded(bytes, received['content-encoding'])).toString();
    return { status: statusCode, headers: received, ms, wireBytes: bytes.length, text };
  };
}

function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliDecompress)(bytes);
  if (encoding === 'gzip') return promisify(gunzip)(bytes);
  return bytes;
}
