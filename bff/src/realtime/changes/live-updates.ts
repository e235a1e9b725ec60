import type { PublicLists } from '../../platform/cache/cached-list.ts';
import type { ChangeListener } from '../../platform/database/change-listener.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { schedule } from '../../platform/runtime/scheduler.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { ChangeChannel } from '../live-event.ts';
import type { LiveStreams } from '../live-streams.ts';
import { groupOfAccount, PUBLIC_CHANNELS, STAFF, TEACHERS } from '../subscriptions.ts';
import { AccountStreams } from './account-streams.ts';
import { createChangeEventPublisher } from './change-events.ts';
import { createCoursePublisher, createListPublisher } from './publish-rows.ts';

interface LiveUpdatesDeps {
  live: LiveStreams;
  /** The cached public lists, and a subscription to changes after these are invalidated. */
  caches: { lists: PublicLists; subscribe(listener: ChangeListener): void };
  sql: Sql;
  logger: Logger;
  now: () => Date;
  joinMinutesBefore: number;
  /** How often, in milliseconds, sessions are looked up and the date in India is checked. */
  checkMs?: number | undefined;
}

const CHECK_MS = 60_000;
/** In milliseconds. Each change is sent at once; continuous changes of this time are sent together. */
const GAP_MS = 100;

/** In milliseconds: notifications of one transaction arrive together. */
const GATHER_MS = 3;
const RETRY_MS = 1_000;

/** Runs `send` whenever it is requested. `send` resolves to whether it could. */
function createSender(sendChanges: () => Promise<boolean>, logger: Logger) {
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const { trigger, stop } = schedule({
    name: 'changes to open screens',
    logger,
    gapMs: GAP_MS,
    retryMs: RETRY_MS,
    run: async () => {
      if (!(await sendChanges())) return RETRY_MS;
      resolve();
      return undefined;
    },
  });
  return { request: () => trigger(GATHER_MS), first, stop };
}

const ACCOUNT_CHANNEL = /^account\/([1-9]\d{0,9})\/(enrolments|orders|session)$/;
const STAFF_CHANNELS: Record<string, ChangeChannel> = {
  meetings: 'staff/meetings',
  courses: 'staff/courses',
  classes: 'staff/classes',
  payments: 'payments',
  messages: 'messages',
  undelivered: 'undelivered',
  troubles: 'troubles',
};

/**
 * Sends the changes that the database notifies of to the open streams. What depends on the date changes at midnight
 * in India. While the database is unavailable streams stay open, and receive the missed changes afterwards.
 */
export function startLiveUpdates({ live, caches, ...database }: LiveUpdatesDeps): {
  stop(): Promise<void>;
} {
  const { sql, logger, now, joinMinutesBefore, checkMs = CHECK_MS } = database;
  const { lists } = caches;
  const rowsOf = { live, lists, sql, now, joinMinutesBefore };
  const changeEvents = createChangeEventPublisher(live.hub);
  const accounts = new AccountStreams({ live, sql, news: changeEvents, now });
  const senderOf = (send: () => Promise<boolean>) => createSender(send, logger);
  const senders = {
    meetings: senderOf(createListPublisher(rowsOf, 'meetings')),
    courses: senderOf(createListPublisher(rowsOf, 'courses')),
    classes: senderOf(createListPublisher(rowsOf, 'classes')),
    own: senderOf(createCoursePublisher(rowsOf)),
    accounts: senderOf(() => accounts.revalidate()),
  };
  const sendAll = () => {
    for (const work of Object.values(senders)) work.request();
  };

  const onAccount = (accountId: number, what: string) => {
    if (what === 'orders') return changeEvents.publish(groupOfAccount(accountId), ['orders']);
    accounts.invalidate(accountId, what === 'enrolments' ? ['enrolments'] : []);
    senders.accounts.request();
  };
  const onChange = (channel: string | undefined) => {
    if (channel === undefined) {
      // A revalidated stream receives a `hello`, upon which staff fetch everything.
      accounts.invalidateAll();
      return sendAll();
    }
    const [, accountId, what = ''] = ACCOUNT_CHANNEL.exec(channel) ?? [];
    if (accountId) return onAccount(Number(accountId), what);
    const list = PUBLIC_CHANNELS.find((name) => name === channel);
    if (list) senders[list].request();
    // Learners are not sent the seats of their classes.
    if (channel === 'meetings' || channel === 'classes') senders.own.request();
    const staffChannel = STAFF_CHANNELS[channel];
    if (staffChannel) changeEvents.publish(STAFF, [staffChannel]);
    // The teacher, the time and the link of a class.
    if (PUBLIC_CHANNELS.some((name) => name === channel))
      changeEvents.publish(TEACHERS, ['staff/classes']);
  };
  caches.subscribe({ onChange, onServerMessage: (word) => live.viewerCounter.receive(word) });

  let day = indianDate(now());
  const check = () => {
    const today = indianDate(now());
    accounts.revalidateAll();
    if (today === day) return senders.accounts.request();
    day = today;
    sendAll();
  };
  const timer = setInterval(check, checkMs).unref();
  void Promise.all([...PUBLIC_CHANNELS, 'own' as const].map((name) => senders[name].first)).then(
    live.markReady,
  );
  return {
    stop: async () => {
      clearInterval(timer);
      changeEvents.stop();
      await Promise.all(Object.values(senders).map((work) => work.stop()));
    },
  };
}
