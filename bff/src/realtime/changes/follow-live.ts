import type { PublicLists } from '../../platform/cache/cached-list.ts';
import type { Hearing } from '../../platform/database/change-listener.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { schedule } from '../../platform/runtime/scheduler.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { Live } from '../live.ts';
import type { NewsTopic } from '../live-event.ts';
import { channelOfAccount, PUBLIC_TOPICS, STAFF, TEACHERS } from '../subscriptions.ts';
import { LiveAccounts } from './accounts.ts';
import { tellNews } from './change-events.ts';
import { sendCourses, sendList } from './rows.ts';

interface Followed {
  live: Live;
  /** The public lists, and how to hear of changes once they have been forgotten. */
  followed: { lists: PublicLists; hear(hearing: Hearing): void };
  sql: Sql;
  logger: Logger;
  now: () => Date;
  joinMinutesBefore: number;
  /** How often, in milliseconds, sessions are looked up and the date in India is checked. */
  checkMs?: number | undefined;
}

const CHECK_MS = 60_000;
/** In milliseconds. Each change is sent at once; where changes come all the time, those of this time are sent together. */
const GAP_MS = 100;

/** In milliseconds: notifications of one transaction come together. */
const TOGETHER_MS = 3;
const RETRY_MS = 1_000;

/** Sends again whenever it is asked to. `send` resolves to whether it could. */
function repeatedly(send: () => Promise<boolean>, logger: Logger) {
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const { trigger, stop } = schedule({
    name: 'changes to open screens',
    logger,
    gapMs: GAP_MS,
    retryMs: RETRY_MS,
    run: async () => {
      if (!(await send())) return RETRY_MS;
      resolve();
      return undefined;
    },
  });
  return { ask: () => trigger(TOGETHER_MS), first, stop };
}

const ACCOUNT = /^account\/([1-9]\d{0,9})\/(enrolments|orders|session)$/;
const STAFF_NEWS: Record<string, NewsTopic> = {
  meetings: 'staff/meetings',
  courses: 'staff/courses',
  classes: 'staff/classes',
  payments: 'payments',
  messages: 'messages',
  undelivered: 'undelivered',
  troubles: 'troubles',
};

/**
 * Sends the changes that the database notifies of to the open streams. What depends on the date changes at midnight in
 * India. While the database is away streams stay open, and get what they missed when it is back.
 */
export function followLive({ live, followed, ...database }: Followed): { stop(): Promise<void> } {
  const { sql, logger, now, joinMinutesBefore, checkMs = CHECK_MS } = database;
  const { lists } = followed;
  const rowsOf = { live, lists, sql, now, joinMinutesBefore };
  const news = tellNews(live.hub);
  const accounts = new LiveAccounts({ live, sql, news, now });
  const repeated = (send: () => Promise<boolean>) => repeatedly(send, logger);
  const works = {
    meetings: repeated(sendList(rowsOf, 'meetings')),
    courses: repeated(sendList(rowsOf, 'courses')),
    classes: repeated(sendList(rowsOf, 'classes')),
    own: repeated(sendCourses(rowsOf)),
    accounts: repeated(() => accounts.lookUp()),
  };
  const askAll = () => {
    for (const work of Object.values(works)) work.ask();
  };

  const onAccount = (accountId: number, what: string) => {
    if (what === 'orders') return news.tell(channelOfAccount(accountId), ['orders']);
    accounts.doubt(accountId, what === 'enrolments' ? ['enrolments'] : []);
    works.accounts.ask();
  };
  const onChange = (topic: string | undefined) => {
    if (topic === undefined) {
      // Who is looked up gets a `hello`, upon which staff ask for everything.
      accounts.doubtAll();
      return askAll();
    }
    const [, accountId, what = ''] = ACCOUNT.exec(topic) ?? [];
    if (accountId) return onAccount(Number(accountId), what);
    const list = PUBLIC_TOPICS.find((name) => name === topic);
    if (list) works[list].ask();
    // Seats are not among what learners are sent of their classes.
    if (topic === 'meetings' || topic === 'classes') works.own.ask();
    const told = STAFF_NEWS[topic];
    if (told) news.tell(STAFF, [told]);
    // Whose class it is, when and by which link.
    if (PUBLIC_TOPICS.some((name) => name === topic)) news.tell(TEACHERS, ['staff/classes']);
  };
  followed.hear({ onChange, onWord: (word) => live.reach.hear(word) });

  let day = indianDate(now());
  const check = () => {
    const today = indianDate(now());
    accounts.checkAll();
    if (today === day) return works.accounts.ask();
    day = today;
    askAll();
  };
  const timer = setInterval(check, checkMs).unref();
  void Promise.all([...PUBLIC_TOPICS, 'own' as const].map((name) => works[name].first)).then(
    live.beReady,
  );
  return {
    stop: async () => {
      clearInterval(timer);
      news.stop();
      await Promise.all(Object.values(works).map((work) => work.stop()));
    },
  };
}
