import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { WriteCall, WriteCallFactory } from './bodiless-calls.ts';
import type { Failure, Fault, FaultyDatabase } from './faulty-database.ts';
import {
  type Change,
  type Contents,
  changeBetween,
  createContentsReader,
  describeDifference,
} from './table-contents.ts';
import type { TestResponse, TestStudio } from './test-studio.ts';

/** A statement that is not done: its connection ends, or it meets a conflict of transactions or a full disk. */
const NOT_DONE: readonly Failure[] = ['cut', { sqlState: '40001' }, { sqlState: '53100' }];

/** The failures that each statement has. Of the first kind, one after the other: all three would take three times as long, and find the same. */
const KINDS = ['not done', 'answer lost'] as const;
type Kind = (typeof KINDS)[number];

/** More than any call has. */
const MAX_STATEMENTS = 150;

/** What differs from most calls. Each has its reason where it is given. */
export interface Exceptions {
  /** Its body works once, also if the server fails; its passkey counts that. */
  isUsedUp?: boolean;
  /** Each call is meant to make another result, also a repeated one. */
  repeats?: boolean;
  /** Its counts stay if the server fails. */
  keepsCounts?: boolean;
}

interface FaultRunOptions {
  studio: TestStudio;
  database: FaultyDatabase;
  /** The address of the database that does not fail. */
  databaseUrl: string;
  /** Decides which failure a statement has. */
  seed: number;
}

/** The effects of a call in which a statement may have failed. */
interface Observation {
  before: Contents;
  answer: TestResponse;
  after: Contents;
  /** The transactions and locks that it has left. */
  left: string[];
  /** How many events it has counted for limits. */
  counted: number;
  /** The same call after it, if the answer of a statement was lost. */
  repeated: { answer: TestResponse; after: Contents } | undefined;
  /** The statement that failed; `undefined` if the call has fewer. */
  failed: string | undefined;
}

/** Lets each statement of a call fail, one after the other. */
export function createFaultRun({ studio, database, databaseUrl, seed }: FaultRunOptions) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const readContents = createContentsReader(sql);

  const failureOf = (kind: Kind, at: number): Failure =>
    kind === 'answer lost' ? kind : (NOT_DONE[(at + seed) % NOT_DONE.length] as Failure);

  const send = (route: string, { path, ...options }: WriteCall): Promise<TestResponse> => {
    const [method = '', ofRoute = ''] = route.split(' ');
    return studio.call(method, path ?? ofRoute, options);
  };

  /** `contents` is what the tables hold, if it is known and no job runs. */
  const observe = async (
    route: string,
    call: WriteCall,
    { fault, contents }: { fault?: Fault; contents?: Contents | undefined } = {},
  ): Promise<Observation> => {
    if (!contents) await studio.untilIdle();
    return database.whileFailing(fault, async (endFailing) => {
      const counts = await readCounts(sql);
      const before = contents ?? (await readContents());
      const answer = await send(route, call);
      const failed = endFailing();
      const left = await untilReleased(sql);
      const after = await readContents();
      const counted = countedSince(counts, await readCounts(sql));
      const isRepeated = failed !== undefined && fault?.failure === 'answer lost';
      const repeated = isRepeated
        ? { answer: await send(route, call), after: await readContents() }
        : undefined;
      return { before, answer, after, left, counted, repeated, failed };
    });
  };

  /** Runs until a call has no further statement that could fail. Returns what is wrong, in words. */
  const runKind = async (kind: Kind, subject: FaultSubject): Promise<string[]> => {
    const { route, create, isUsedUp } = subject;
    const wrong: string[] = [];
    let call = await create();
    let contents: Contents | undefined;
    for (let at = 1; at < MAX_STATEMENTS; at += 1) {
      const failure = failureOf(kind, at);
      const seen = await observe(route, call, { fault: { failure, at }, contents });
      const found = kind === 'answer lost' ? judgeLost(seen, subject) : judge(seen, subject);
      const name = typeof failure === 'string' ? failure : failure.sqlState;
      wrong.push(...found.map((what) => `${name} at ${at}, ${shorten(seen.failed)}: ${what}`));
      if (seen.failed === undefined) return wrong;
      const isUnchanged = Object.keys(changeBetween(seen.before, seen.after)).length === 0;
      const isAsBefore = isUnchanged && !isUsedUp && !seen.repeated;
      contents = isAsBefore ? seen.after : undefined;
      if (!isAsBefore) call = await create();
    }
    return [...wrong, `${kind}: more than ${MAX_STATEMENTS} statements`];
  };

  return {
    /** What is wrong with the call when its statements fail, in words. */
    run: async (route: string, make: WriteCallFactory, exceptions: Exceptions = {}) => {
      const create = async (): Promise<WriteCall> => {
        // Some calls need a session that was confirmed within ten minutes.
        await sql`update sessions set confirmed_at = now()`;
        const call = await make();
        return { ...call, headers: { ...call.headers, 'Idempotency-Key': randomUUID() } };
      };
      // The first call may store what the second uses up, such as a notice that is made once.
      for (const _first of [1, 2]) await observe(route, await create());
      const { answer, before, after } = await observe(route, await create());
      if (answer.status >= 400) return [`refused without a failure: ${answer.text}`];
      const subject = { ...exceptions, route, create, whole: changeBetween(before, after) };
      const wrong: string[] = [];
      for (const kind of KINDS) wrong.push(...(await runKind(kind, subject)));
      return wrong;
    },
    stop: () => sql.end(),
  };
}

interface FaultSubject extends Exceptions {
  route: string;
  create: () => Promise<WriteCall>;
  /** The change by a call without a failure. */
  whole: Change;
}

/** A failed call is answered with 503 and has changed nothing, or it has done all its work. */
function judge(
  { before, after, answer, failed, ...seen }: Observation,
  { whole, keepsCounts, isUsedUp }: FaultSubject,
): string[] {
  const wrong = judgeRest(answer, seen.left);
  const change = changeBetween(before, after);
  if (answer.status < 400) {
    const difference = describeDifference(whole, change);
    return difference ? [...wrong, `done, but ${difference}`] : wrong;
  }
  if (failed === undefined) wrong.push(`refused without a failure: ${answer.text}`);
  const { passkeys, ...others } = change;
  const stored = describeDifference({}, isUsedUp ? others : change);
  if (stored) wrong.push(`refused, but ${stored}`);
  const isOfCount = failed?.includes('rate_limits');
  if (seen.counted > 0 && !keepsCounts && !isOfCount) wrong.push(`counts ${seen.counted}`);
  return wrong;
}

/** If it is unknown whether a call was done, it can be repeated: both together have the effect of one. */
function judgeLost(
  { before, answer, left, repeated }: Observation,
  { whole, repeats, isUsedUp }: FaultSubject,
): string[] {
  const wrong = judgeRest(answer, left);
  if (!repeated) return wrong;
  if (repeated.answer.status >= 500) wrong.push(`repeated: ${repeated.answer.text}`);
  const difference = describeDifference(whole, changeBetween(before, repeated.after));
  if (difference && !repeats && !isUsedUp) wrong.push(`repeated, and ${difference}`);
  return wrong;
}

/** A failure of the database is no fault of the caller. */
function judgeRest({ status, text }: TestResponse, left: string[]): string[] {
  const wrong = left.map((what) => `leaves ${what}`);
  if (status >= 400 && status !== 503) wrong.push(`answered with ${status} ${text}`);
  return wrong;
}

const shorten = (statement = 'no statement') =>
  statement.replaceAll(/\s+/g, ' ').trim().slice(0, 80);

type Counts = ReadonlyMap<string, number>;

/** The counts for limits; without calls of staff, which are counted with their entries in the audit log, and stay. */
async function readCounts(sql: postgres.Sql): Promise<Counts> {
  const rows = await sql<{ key: string; points: number }[]>`
    select key, points from rate_limits
    where expire > ${Date.now()} and key not like 'staffCallPerAccount%'`;
  return new Map(rows.map(({ key, points }) => [key, points]));
}

const countedSince = (before: Counts, after: Counts): number =>
  [...after].reduce((sum, [key, points]) => sum + Math.max(0, points - (before.get(key) ?? 0)), 0);

/** The transactions and locks of requests that are left after a second. */
async function untilReleased(sql: postgres.Sql): Promise<string[]> {
  const until = performance.now() + 1_000;
  for (;;) {
    const left = await sql<{ what: string }[]>`
      select concat_ws(' ', state, locktype, left(query, 60)) as what
      from pg_stat_activity left join pg_locks using (pid)
      where datname = current_database() and application_name ~ '^ganga-yoga [0-9a-f-]{36}$'
        and (state <> 'idle' or locktype is not null)`;
    if (left.length === 0 || performance.now() > until) return left.map(({ what }) => what);
    await pause(5);
  }
}
