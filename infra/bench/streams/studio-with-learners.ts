import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { createTokenSigner } from '../../../bff/src/platform/crypto/token.ts';
import { JWT_SECRET } from '../../studio/studio-process.ts';
import type { BenchTools } from '../define-bench.ts';
import {
  type BenchServer,
  callOrThrow,
  startBenchServer,
  startDatabase,
  startServer,
} from '../servers.ts';
import { now } from './now.ts';

export type StudioWithLearners = Awaited<ReturnType<typeof prepareStudio>>;

/** Starts a server with a course, learners and a public link, and returns functions to start more and to save the link. */
export async function prepareStudio(learners: number, tools: Pick<BenchTools, 'onEnd'>) {
  const { sql, ...database } = await startDatabase(tools);
  /** Starts another server on the same database, on this port if given. */
  const another = (port = 0) => startBenchServer({ ...database, port });
  const first = await another();
  const { staffToken, tokens } = await addLearners(sql, learners);
  await sql`insert into meetings (meeting_link) values ('https://meet.example.org/bench-0')`;
  return {
    first,
    another,
    sql,
    staffToken,
    /** The tokens of `count` streams, half of them visitors (`undefined`), half of them learners. */
    holders: (count: number): (string | undefined)[] =>
      Array.from({ length: count }, (_, index) =>
        index % 2 === 0 ? undefined : tokens[index >> 1],
      ),
    /** Saves the link of the public meeting as staff. Resolves to the time of the response. */
    saveLink: async (meetingLink = newLink()) => {
      const options = { token: staffToken, body: { meetingLink } };
      await callOrThrow(`${first.url}/api/meetings/1`, 'PUT', options);
      return now();
    },
  };
}

/** Starts the minimal server to compare with; `publish` sends a text to its streams. */
export async function startBareLive() {
  const server: BenchServer = await startServer('streams/bare-server.ts');
  const publish = async (text: string) => {
    await fetch(server.url, { method: 'POST', body: text });
    return now();
  };
  return { server, publish };
}

export const newLink = () => `https://meet.example.org/${randomUUID()}`;

const tokenSigner = createTokenSigner(JWT_SECRET);

/** Signs tokens directly, as thousands of sign-ins would take too long. */
const tokenOf = ({ account, session }: { account: number; session: string }) =>
  tokenSigner.sign({ accountId: account, version: 1, sessionId: session });

/** Adds a member of staff and learners of the first course, all with a session. Returns their tokens. */
export async function addLearners(sql: Sql, learners: number) {
  const [staff] = await sql<{ account: number; session: string }[]>`
    with made as (
      insert into accounts (name, email, password_hash, role_name)
      values ('Certified Yoga Therapist', 'staff@bench.example', '', 'staff') returning id
    )
    insert into sessions (account_id) select id from made returning account_id as "account", id as "session"`;
  const all = await sql<{ account: number; session: string }[]>`
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
    insert into sessions (account_id) select id from made returning account_id as "account", id as "session"`;
  if (!staff) throw new Error('No staff account was made.');
  return { staffToken: await tokenOf(staff), tokens: await Promise.all(all.map(tokenOf)) };
}
