import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import type { PushJob, PushOutlets, PushWork } from '../../platform/queue/push-jobs.ts';
import { noteFailedPushes, noteSent } from '../../platform/queue/sending-state.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import type { PushKind } from './new-push.ts';
import { hasteOf } from './outbox.ts';
import type { PushAnswer, PushClient } from './push-client.ts';
import {
  countTries,
  type DuePush,
  dropSubscriptions,
  forgetRefusals,
  giveUp,
  markSent,
  takeDue,
  type Unreached,
} from './sending-queries.ts';
import { createServiceRests } from './service-rests.ts';

/**
 * Called in a transaction when people cannot be reached by any push message with a key: a mail may be put in its place.
 * Once for each person and key.
 */
export type OnGivenUp = (
  tx: Transaction,
  unreached: Unreached,
  outlets: PushOutlets,
) => Promise<void>;

/** What sending push messages needs. */
export interface PushSending {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  pushClient: Pick<PushClient, 'post'>;
  /** What is done, by kind, where a push message has reached nobody. */
  onPushGivenUp?: Partial<Record<PushKind, OnGivenUp>>;
  /** Called for each try, where push messages are counted. */
  onPush?: ((outcome: PushOutcome) => void) | undefined;
}

/** Messages of a batch that are sent at a time. */
const AT_A_TIME = 25;
/** For so long a message that was sent may be unmarked: a server that dies then sends it again. */
const MARKED_WITHIN_MS = 50;
/** A message that cannot be sent for a day is given up, even if it were of use later. */
const TRIED_FOR_SECONDS = 24 * 3600;
/** RFC 8030 lets a push service keep a message for less. */
const LONGEST_TTL_SECONDS = 4 * 7 * 24 * 3600;

const SHORTEST_WAIT_SECONDS = 4;
const LONGEST_WAIT_SECONDS = 10 * 60;
const LONGEST_ASKED_SECONDS = 3600;

/** What became of a try to send a message. */
export type PushOutcome = Outcome['is'];

/** What became of a message. `refused`: the push service does not take it, for a reason other than its length. */
type Outcome =
  | { is: 'sent' | 'gone' | 'refused' | 'dropped' }
  /** To be tried again after so many seconds. */
  | { is: 'later'; seconds: number };

type Result = Outcome & {
  push: DuePush;
  /** The push service's status, or why there was none, where that is no fault of the message or of the browser. */
  failure?: string | undefined;
};

/**
 * A function that sends the messages of a batch of jobs (PushWork): expired and outdated ones are given up, and those
 * that a push service cannot take now get a job for the next try. Neither an address nor a text is logged.
 */
export function createPushSending(sending: PushSending): PushWork['sendPushes'] {
  const rests = createServiceRests();
  return async (jobs, signal, outlets) => {
    const due = await takeDue(sending.sql, jobs);
    const results: Result[] = [];
    const marks = createMarks(sending.sql);
    const queue = [...due];
    const answers: Record<string, number> = {};
    const note = (answer: string) => {
      answers[answer] = (answers[answer] ?? 0) + 1;
    };
    let sent = 0;
    const sendNext = async () => {
      for (let push = queue.shift(); push && !signal.aborted; push = queue.shift()) {
        const outcome = await send(sending, push, { signal, rests, note });
        if (!outcome) return;
        sending.onPush?.(outcome.is);
        if (outcome.is !== 'sent') results.push({ push, ...outcome });
        else {
          sent += 1;
          marks.add(push);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
    await marks.end();
    if (results.length > 0) await settle(sending, results, outlets);
    if (due.length > 0) logPushes(sending.logger, { sent, results, answers });
    // What was not reached is tried again, by this job's retry.
    signal.throwIfAborted();
  };
}

interface Batch {
  sent: number;
  results: Result[];
  answers: Record<string, number>;
}

/** One line for a batch: how many were sent, and which push services answered what to the others, and how often. */
function logPushes(logger: Logger, { sent, results, answers }: Batch): void {
  const count = (is: Outcome['is']) => results.filter((result) => result.is === is).length;
  const counts = { sent, later: count('later'), dropped: results.length - count('later') };
  if (Object.keys(answers).length === 0) logger.info(counts, 'push messages');
  else logger.warn({ ...counts, answers }, 'push messages');
}

interface Circumstances {
  signal: AbortSignal;
  rests: ReturnType<typeof createServiceRests>;
  /** Counts an answer other than success, for the log. */
  note: (answer: string) => void;
}

/** Sends the message; `undefined` when the server is stopping and nothing is known. */
async function send(
  { pushClient, now }: PushSending,
  push: DuePush,
  { signal, rests, note }: Circumstances,
): Promise<(Outcome & Pick<Result, 'failure'>) | undefined> {
  const ttl = Math.floor((push.expiresAt.getTime() - now().getTime()) / 1000);
  if (ttl < 1 || push.subscriptionId === null || push.isOutdated) return { is: 'dropped' };
  const { endpoint, p256dh, auth, topic, urgency, language, title, body, path, expiresAt } = push;
  const { startsAt, day } = push;
  const { host } = new URL(endpoint);
  const rest = rests.secondsLeft(host);
  if (rest > 0) return later(push, ttl, rest);
  // Encrypting takes the processor for most of a millisecond: requests get their turn between two messages.
  await turn();
  const answer = await pushClient.post(
    {
      to: { endpoint, keys: { p256dh, auth } },
      message: {
        ...{ title, body, path, tag: topic, expiresAt: expiresAt.toISOString() },
        ...(language && { language }),
        ...(startsAt && { startsAt: startsAt.toISOString() }),
        ...(day && { day }),
      },
      ttl: Math.min(ttl, LONGEST_TTL_SECONDS),
      urgency,
      topic,
    },
    signal,
  );
  if (signal.aborted && 'failure' in answer) return undefined;
  rests.note(host, answer);
  const outcome = judge(push, answer, ttl);
  if (outcome.is === 'sent') return outcome;
  const failure = 'status' in answer ? String(answer.status) : answer.failure;
  note(`${host} ${failure}`);
  return FAULTS_OF_ONE.has(failure) ? outcome : { ...outcome, failure };
}

/** The browser's subscription has ended, or the message is too long. */
const FAULTS_OF_ONE = new Set(['404', '410', '413']);

function judge(push: DuePush, answer: PushAnswer, ttl: number): Outcome {
  if ('failure' in answer)
    return answer.failure === 'ERR_NOT_PUBLIC' ? { is: 'refused' } : later(push, ttl);
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 413) return { is: 'dropped' };
  if (status === 429 || status >= 500) return later(push, ttl, askedFor(retryAfter));
  // 400, 401 and 403: a key, a signature or a subscription that does not fit (RFC 8292, section 4.2). No redirect either.
  return { is: 'refused' };
}

/** The next try, at the time that the push service asked for; dropped where it would be too late. */
function later(push: DuePush, ttl: number, asked?: number): Outcome {
  const wait = Math.min(SHORTEST_WAIT_SECONDS * 2 ** push.tries, LONGEST_WAIT_SECONDS);
  // Spread, so that what failed together does not come back together.
  const seconds = (asked ?? wait) * (1 + Math.random() / 4);
  const isTooLate = seconds >= ttl || push.age + seconds > TRIED_FOR_SECONDS;
  return isTooLate ? { is: 'dropped' } : { is: 'later', seconds };
}

/** The header Retry-After in seconds, between 1 and 3600: a number of seconds, or a date. */
function askedFor(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_ASKED_SECONDS);
}

/** For some seconds, while a database that was away comes back: what is not marked would be sent again. */
const MARKING = { most: 10, againMs: 300 };

/** Marks what was sent, within 50 ms, and many at once. */
function createMarks(sql: Sql) {
  let unmarked: DuePush[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const writeAll = async () => {
    const pushes = unmarked;
    unmarked = [];
    await mark(sql, pushes).catch((error) => {
      unmarked.push(...pushes);
      throw error;
    });
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => {}).then(writeAll);
    // `end` tries again, and rejects with it.
    writing.catch(() => {});
  };
  return {
    add: (push: DuePush) => {
      unmarked.push(push);
      timer ??= setTimeout(write, MARKED_WITHIN_MS);
    },
    /** Resolves once all are marked; rejects when the database stays away. */
    end: async () => {
      for (let tries = 1; ; tries += 1) {
        write();
        try {
          return await writing;
        } catch (error) {
          if (tries === MARKING.most) throw error;
        }
        await pause(MARKING.againMs);
      }
    },
  };
}

async function mark(sql: Sql, pushes: DuePush[]): Promise<void> {
  if (pushes.length === 0) return;
  await markSent(
    sql,
    pushes.map(({ id }) => id),
  );
  await noteSent(sql, 'push');
  const refused = pushes.filter(({ refusals }) => refusals);
  const ids = refused.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  if (ids.length > 0) await forgetRefusals(sql, ids);
}

/** Writes what became of the messages that were not sent. */
async function settle(
  { sql, onPushGivenUp = {} }: PushSending,
  results: Result[],
  outlets: PushOutlets,
): Promise<void> {
  const pushesThat = (is: Outcome['is']) =>
    results.filter((result) => result.is === is).map(({ push }) => push);
  const subscriptionsOf = (pushes: DuePush[]) => [
    ...new Set(pushes.flatMap(({ subscriptionId }) => subscriptionId ?? [])),
  ];
  const gone = pushesThat('gone');
  const refused = pushesThat('refused');
  const lost = [...gone, ...refused, ...pushesThat('dropped')];
  await sql.begin(async (tx) => {
    if (gone.length + refused.length > 0)
      await dropSubscriptions(tx, {
        gone: subscriptionsOf(gone),
        refused: subscriptionsOf(refused),
      });
    await tryLater(tx, results, outlets);
    const unreached = lost.length > 0 ? await giveUp(tx, idsOf(lost)) : [];
    for (const people of unreached) await onPushGivenUp[people.kind]?.(tx, people, outlets);
  });
  // After the transaction: all workers note it in one row.
  const failures = results.flatMap(({ failure }) => failure ?? []);
  const [failure] = failures;
  if (failure) await noteFailedPushes(sql, { count: failures.length, failure });
}

const idsOf = (pushes: DuePush[]) => pushes.map(({ id }) => id);

async function tryLater(tx: Transaction, results: Result[], outlets: PushOutlets): Promise<void> {
  const waiting = results.flatMap((result) => (result.is === 'later' ? result : []));
  if (waiting.length === 0) return;
  const jobs: PushJob[] = waiting.map(({ push: { id, tries } }) => ({ id, tries }));
  const counted = new Set(await countTries(tx, jobs));
  await outlets.enqueuePushJobs(
    tx,
    waiting
      .filter(({ push }) => counted.has(push.id))
      .map(({ push: { id, tries, kind }, seconds }) => ({
        id,
        tries: tries + 1,
        haste: hasteOf(kind),
        after: new Date(Date.now() + seconds * 1000),
      })),
  );
}
