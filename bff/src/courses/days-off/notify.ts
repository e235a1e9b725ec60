import type { NewPush, PushText } from '../../messaging/push/new-push.ts';
import { enqueuePushes } from '../../messaging/push/outbox.ts';
import type { Batch } from '../../platform/database/batch.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { ownNotice, ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { listPaidChanges, type PaidChange } from '../classes/extending-queries.ts';
import { noteMailed, notePushed } from '../classes/notification-progress-queries.ts';
import { isUrgent, type TellingParts } from '../classes/notify.ts';
import { groupByPaidChanges } from '../classes/paid-text.ts';
import type { HolidayClass } from './holiday.ts';
import {
  groupByClasses,
  insertNotices,
  listPushed,
  listToldClasses,
  type OpenHoliday,
  takeToMail,
  takeToPush,
} from './notification-queries.ts';
import { paidOfCourses } from './paid-of-courses.ts';

/**
 * Puts the push messages of the holiday that waits longest for its next people: each gets one, about all of their classes.
 * Returns whether there was one. A holiday that is taken back before a mail has gone out is news only on the phones that
 * heard of it.
 */
export const tellHolidayByPush = (parts: TellingParts, batch: Batch): Promise<boolean> =>
  parts.sql.begin(async (tx) => {
    const holiday = await takeToPush(tx, batch);
    if (!holiday) return false;
    batch.took(holiday.id);
    await pushTo(parts, tx, holiday);
    await notePushed(tx, progressOf(holiday));
    return true;
  }) as Promise<boolean>;

/** Stores the notices of the holiday whose mails are due, and puts their mails, for its next people. Returns whether there was one. */
export const tellHolidayByMail = (parts: TellingParts, batch: Batch): Promise<boolean> =>
  parts.sql.begin(async (tx) => {
    const holiday = await takeToMail(tx, batch);
    if (!holiday) return false;
    batch.took(holiday.id);
    const ids = holiday.tells ? await insertNotices(tx, holiday) : [];
    await parts.enqueueMail(tx, ...ids.map((id) => ({ kind: 'holiday', id }) as const));
    await noteMailed(tx, progressOf(holiday));
    return true;
  }) as Promise<boolean>;

const progressOf = ({ id, accounts }: OpenHoliday) =>
  ({ of: 'holidays', id, count: accounts.length }) as const;

/** The key of the push messages (findHoliday counts by it). */
const keyOf = ({ id, isBack }: Pick<OpenHoliday, 'id' | 'isBack'>) =>
  isBack ? `holiday ${id} back` : `holiday ${id}`;

async function pushTo(parts: TellingParts, tx: Transaction, holiday: OpenHoliday): Promise<void> {
  const now = parts.now();
  const told = (await listToldClasses(tx, holiday)).filter(
    ({ endsAt }) => endsAt > now.toISOString(),
  );
  const first = keyOf({ ...holiday, isBack: false });
  const accounts = holiday.tells ? holiday.accounts : await listPushed(tx, holiday.accounts, first);
  for (const { own, accounts: people } of await groupByClasses(tx, accounts, told)) {
    const changes = await listPaidChanges(tx, {
      ...{ accounts: people, classes: own },
      isBack: holiday.isBack,
    });
    for (const { accounts, paid } of groupByPaidChanges(people, changes)) {
      const push = pushOf({ holiday, own, paid, now });
      await enqueuePushes(parts, tx, { ...push, to: { accounts } });
    }
  }
}

/** A phone shows no more lines; all are in the mail and on the dashboard. */
const MOST_LINES = 4;

function pushOf(about: About): Omit<NewPush, 'to'> {
  const { holiday, own, now } = about;
  const { id, isBack } = holiday;
  const [only, more] = own as [HolidayClass, HolidayClass?];
  return {
    kind: isBack ? 'back' : 'cancelled',
    key: keyOf(holiday),
    topic: `holiday-${id}`,
    say: (words, language) => textOf(words, language, about),
    ...(!more && { day: indianDate(new Date(only.startsAt)) }),
    path: '/UserDashboard',
    expiresAt: new Date(Math.max(...own.map(({ endsAt }) => Date.parse(endsAt)))),
    urgency: isUrgent(only, now) ? 'high' : 'normal',
  };
}

interface About {
  holiday: OpenHoliday;
  own: HolidayClass[];
  /** How long these people have paid for then. */
  paid: PaidChange[];
  now: Date;
}

function textOf(words: Words, language: Language, about: About): PushText {
  const { dates, pushes } = words;
  const { holiday, own, now } = about;
  const { isBack } = holiday;
  const { words: notice } = ownNotice(language, holiday);
  const titleFor = (found: HolidayClass) => ownTitle(language, found).words;
  const count = own.length;
  const [only] = own;
  const paid = paidOfCourses(words, language, { ...about, ...holiday });
  if (only && count === 1)
    return {
      title: titleFor(only),
      body: [notice, dates.whenInWords(only, now), ...paid].join('\n'),
    };
  const lines = own
    .slice(0, Math.max(1, MOST_LINES - paid.length))
    .map((each) => `${titleFor(each)}: ${dates.whenInWords(each, now)}`);
  const left = count - lines.length;
  const { cancelled, held, more } = pushes.holiday;
  return {
    title: isBack ? held({ count }) : cancelled({ count }),
    body: [notice, ...lines, ...(left > 0 ? [more({ count: left })] : []), ...paid].join('\n'),
  };
}
