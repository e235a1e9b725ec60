import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import type { PushJob, PushQueues, PushWorkerDeps } from '../../platform/queue/push-jobs.ts';
import { recordFailedPushes, recordSent } from '../../platform/queue/sending-state.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { createPushCircuitBreaker } from './circuit-breaker.ts';
import type { PushKind } from './new-push.ts';
import { pushUrgencyOf } from './outbox.ts';
import type { PushClient, PushResponse } from './push-client.ts';
import {
  type DuePush,
  dropSubscriptions,
  giveUpPushes,
  incrementTries,
  listDuePushes,
  markSent,
  resetRejections,
  type UnreachedRecipients,
} from './sending-queries.ts';

/**
 * Called in a transaction when no push message with a key has reached these accounts: a mail may be enqueued instead.
 * Once for each account and key.
 */
export type OnPushGivenUp = (
  tx: Transaction,
  unreached: UnreachedRecipients,
  outlets: PushQueues,
) => Promise<void>;

/** The dependencies of the push sender. */
export interface PushSenderDeps {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  pushClient: Pick<PushClient, 'post'>;
  /** The fallback of each kind, where a push message has reached nobody. */
  onPushGivenUp?: Partial<Record<PushKind, OnPushGivenUp>>;
  /** Called after each try, for metrics. */
  onPush?: ((outcome: PushOutcome) => void) | undefined;
}

/** How many messages of a batch are sent in parallel. */
const CONCURRENCY = 25;
/** The longest time in which a sent message is not marked: a server that dies then sends it again. */
const MARK_DELAY_MS = 50;
/** A message that cannot be sent for a day is given up, even if it has not expired. */
const GIVEN_UP_AFTER_SECONDS = 24 * 3600;
/** RFC 8030 lets a push service store a message for less. */
const LONGEST_TTL_SECONDS = 4 * 7 * 24 * 3600;

const SHORTEST_WAIT_SECONDS = 4;
const LONGEST_WAIT_SECONDS = 10 * 60;
const LONGEST_RETRY_AFTER_SECONDS = 3600;

/** The outcome of a try. */
export type PushOutcome = SendOutcome['is'];

/**
 * The outcome of a try. `refused`: the push service does not accept the message, for a reason other than its length.
 */
type SendOutcome =
  | { is: 'sent' | 'gone' | 'refused' | 'dropped' }
  /** The seconds after which the message is retried. */
  | { is: 'later'; seconds: number };

type UnsentPush = SendOutcome & {
  push: DuePush;
  /** The status of the push service, or why there is none, where the message or the browser is not the cause. */
  failure?: string | undefined;
};

/**
 * Returns a function that sends the messages of a batch of jobs (`PushWork`): expired and outdated ones are given up,
 * and those that a push service cannot accept now get a job for the next try. Neither an endpoint nor a text is
 * logged.
 */
export function createPushSender(deps: PushSenderDeps): PushWorkerDeps['sendPushes'] {
  const circuitBreaker = createPushCircuitBreaker();
  return async (jobs, signal, outlets) => {
    const due = await listDuePushes(deps.sql, jobs);
    const results: UnsentPush[] = [];
    const sentMarker = createSentMarker(deps.sql);
    const queue = [...due];
    const answers: Record<string, number> = {};
    const countFailure = (answer: string) => {
      answers[answer] = (answers[answer] ?? 0) + 1;
    };
    let sent = 0;
    const sendNext = async () => {
      for (let push = queue.shift(); push && !signal.aborted; push = queue.shift()) {
        const outcome = await send(deps, push, {
          signal,
          rests: circuitBreaker,
          note: countFailure,
        });
        if (!outcome) return;
        deps.onPush?.(outcome.is);
        if (outcome.is !== 'sent') results.push({ push, ...outcome });
        else {
          sent += 1;
          sentMarker.add(push);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
    await sentMarker.end();
    if (results.length > 0) await recordUnsent(deps, results, outlets);
    if (due.length > 0) logPushes(deps.logger, { sent, results, answers });
    // Messages that were not tried are retried with this job.
    signal.throwIfAborted();
  };
}

interface BatchReport {
  sent: number;
  results: UnsentPush[];
  answers: Record<string, number>;
}

/** Logs one line for a batch: how many were sent, and the other responses of each push service with their counts. */
function logPushes(logger: Logger, { sent, results, answers }: BatchReport): void {
  const count = (is: SendOutcome['is']) => results.filter((result) => result.is === is).length;
  const counts = { sent, later: count('later'), dropped: results.length - count('later') };
  if (Object.keys(answers).length === 0) logger.info(counts, 'push messages');
  else logger.warn({ ...counts, answers }, 'push messages');
}

interface SendContext {
  signal: AbortSignal;
  rests: ReturnType<typeof createPushCircuitBreaker>;
  /** Counts a response other than success, for the log. */
  note: (answer: string) => void;
}

/** Sends the message; `undefined` when the server is stopping and the outcome is unknown. */
async function send(
  { pushClient, now }: PushSenderDeps,
  push: DuePush,
  { signal, rests, note }: SendContext,
): Promise<(SendOutcome & Pick<UnsentPush, 'failure'>) | undefined> {
  const ttl = Math.floor((push.expiresAt.getTime() - now().getTime()) / 1000);
  if (ttl < 1 || push.subscriptionId === null || push.isOutdated) return { is: 'dropped' };
  const { endpoint, p256dh, auth, topic, urgency, language, title, body, path, expiresAt } = push;
  const { startsAt, day } = push;
  const { host } = new URL(endpoint);
  const rest = rests.secondsLeft(host);
  if (rest > 0) return later(push, ttl, rest);
  // Encryption blocks the event loop for most of a millisecond: yields to requests between two messages.
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
  const outcome = outcomeOf(push, answer, ttl);
  if (outcome.is === 'sent') return outcome;
  const failure = 'status' in answer ? String(answer.status) : answer.failure;
  note(`${host} ${failure}`);
  return FAILURES_OF_ONE_MESSAGE.has(failure) ? outcome : { ...outcome, failure };
}

/** The browser's subscription has ended, or the message is too long. */
const FAILURES_OF_ONE_MESSAGE = new Set(['404', '410', '413']);

function outcomeOf(push: DuePush, answer: PushResponse, ttl: number): SendOutcome {
  if ('failure' in answer)
    return answer.failure === 'ERR_NOT_PUBLIC' ? { is: 'refused' } : later(push, ttl);
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 413) return { is: 'dropped' };
  if (status === 429 || status >= 500) return later(push, ttl, parseRetryAfter(retryAfter));
  // 400, 401 and 403: the key, the signature or the subscription does not match (RFC 8292, section 4.2). Redirects
  // are not followed.
  return { is: 'refused' };
}

/** The next try, at the time that the push service asked for; dropped where that would be too late. */
function later(push: DuePush, ttl: number, retryAfterSeconds?: number): SendOutcome {
  const wait = Math.min(SHORTEST_WAIT_SECONDS * 2 ** push.tries, LONGEST_WAIT_SECONDS);
  // Jitter, so that messages that failed together are not retried together.
  const seconds = (retryAfterSeconds ?? wait) * (1 + Math.random() / 4);
  const isTooLate = seconds >= ttl || push.age + seconds > GIVEN_UP_AFTER_SECONDS;
  return isTooLate ? { is: 'dropped' } : { is: 'later', seconds };
}

/** The header Retry-After in seconds, between 1 and 3600: a number of seconds, or a date. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds)
    ? undefined
    : Math.min(Math.max(seconds, 1), LONGEST_RETRY_AFTER_SECONDS);
}

/** Retries for some seconds while the database is unavailable: unmarked messages would be sent again. */
const MARK_RETRY = { most: 10, againMs: 300 };

/** Marks sent messages in batches, within 50 ms. */
function createSentMarker(sql: Sql) {
  let unmarked: DuePush[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const writeAll = async () => {
    const pushes = unmarked;
    unmarked = [];
    await markAllSent(sql, pushes).catch((error) => {
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
      timer ??= setTimeout(write, MARK_DELAY_MS);
    },
    /** Resolves once all are marked; rejects when the database stays unavailable. */
    end: async () => {
      for (let tries = 1; ; tries += 1) {
        write();
        try {
          return await writing;
        } catch (error) {
          if (tries === MARK_RETRY.most) throw error;
        }
        await pause(MARK_RETRY.againMs);
      }
    },
  };
}

async function markAllSent(sql: Sql, pushes: DuePush[]): Promise<void> {
  if (pushes.length === 0) return;
  await markSent(
    sql,
    pushes.map(({ id }) => id),
  );
  await recordSent(sql, 'push');
  const refused = pushes.filter(({ refusals: rejections }) => rejections);
  const ids = refused.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  if (ids.length > 0) await resetRejections(sql, ids);
}

/** Stores the outcomes of the messages that were not sent. */
async function recordUnsent(
  { sql, onPushGivenUp = {} }: PushSenderDeps,
  results: UnsentPush[],
  outlets: PushQueues,
): Promise<void> {
  const pushesThat = (is: SendOutcome['is']) =>
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
    await scheduleRetries(tx, results, outlets);
    const unreached = lost.length > 0 ? await giveUpPushes(tx, idsOf(lost)) : [];
    for (const people of unreached) await onPushGivenUp[people.kind]?.(tx, people, outlets);
  });
  // After the transaction, as all workers update the same row.
  const failures = results.flatMap(({ failure }) => failure ?? []);
  const [failure] = failures;
  if (failure) await recordFailedPushes(sql, { count: failures.length, failure });
}

const idsOf = (pushes: DuePush[]) => pushes.map(({ id }) => id);

async function scheduleRetries(
  tx: Transaction,
  results: UnsentPush[],
  outlets: PushQueues,
): Promise<void> {
  const waiting = results.flatMap((result) => (result.is === 'later' ? result : []));
  if (waiting.length === 0) return;
  const jobs: PushJob[] = waiting.map(({ push: { id, tries } }) => ({ id, tries }));
  const counted = new Set(await incrementTries(tx, jobs));
  await outlets.enqueuePushJobs(
    tx,
    waiting
      .filter(({ push }) => counted.has(push.id))
      .map(({ push: { id, tries, kind }, seconds }) => ({
        id,
        tries: tries + 1,
        urgency: pushUrgencyOf(kind),
        after: new Date(Date.now() + seconds * 1000),
      })),
  );
}
