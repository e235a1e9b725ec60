import type { NewPush, PushText } from '../../messaging/push/new-push.ts';
import { enqueuePushes } from '../../messaging/push/outbox.ts';
import type { BatchRun } from '../../platform/database/batch.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { localizeNotice, localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { recordMailed, recordPushed } from '../classes/notification-progress-queries.ts';
import { type ClassNotificationDeps, isUrgent } from '../classes/notify.ts';
import { groupAccountsByPaidPeriodChanges } from '../classes/paid-period-text.ts';
import {
  listPaidPeriodChanges,
  type PaidPeriodChange,
} from '../classes/period-extension-queries.ts';
import type { HolidayClass } from './holiday.ts';
import { formatPaidPeriodChanges } from './holiday-paid-periods.ts';
import {
  groupAccountsByClasses,
  type HolidayNotificationBatch,
  insertHolidayNotifications,
  listAccountsPushed,
  listNotifiedClasses,
  lockNextHolidayToMail,
  lockNextHolidayToPush,
} from './notification-queries.ts';

/**
 * Enqueues the push messages of the oldest unfinished holiday, for its next recipients: each gets one, about all of their
 * classes. Returns whether there was one. If a holiday is revoked before any mail was sent, only the phones that got its
 * push message are notified.
 */
export const notifyHolidayByPush = (
  deps: ClassNotificationDeps,
  batch: BatchRun,
): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const holiday = await lockNextHolidayToPush(tx, batch);
    if (!holiday) return false;
    batch.onLocked(holiday.id);
    await enqueueHolidayPushes(deps, tx, holiday);
    await recordPushed(tx, batchProgress(holiday));
    return true;
  }) as Promise<boolean>;

/** Stores and enqueues the mails of the next holiday whose mails are due, for its next recipients. Returns whether there was one. */
export const notifyHolidayByMail = (
  deps: ClassNotificationDeps,
  batch: BatchRun,
): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const holiday = await lockNextHolidayToMail(tx, batch);
    if (!holiday) return false;
    batch.onLocked(holiday.id);
    const ids = holiday.tells ? await insertHolidayNotifications(tx, holiday) : [];
    await deps.enqueueMail(tx, ...ids.map((id) => ({ kind: 'holiday', id }) as const));
    await recordMailed(tx, batchProgress(holiday));
    return true;
  }) as Promise<boolean>;

const batchProgress = ({ id, accounts }: HolidayNotificationBatch) =>
  ({ of: 'holidays', id, count: accounts.length }) as const;

/** The key of the push messages (findHoliday counts them by it). */
const pushKey = ({ id, isBack }: Pick<HolidayNotificationBatch, 'id' | 'isBack'>) =>
  isBack ? `holiday ${id} back` : `holiday ${id}`;

async function enqueueHolidayPushes(
  deps: ClassNotificationDeps,
  tx: Transaction,
  holiday: HolidayNotificationBatch,
): Promise<void> {
  const now = deps.now();
  const notifiedClasses = (await listNotifiedClasses(tx, holiday)).filter(
    ({ endsAt }) => endsAt > now.toISOString(),
  );
  const announcementKey = pushKey({ ...holiday, isBack: false });
  const accounts = holiday.tells
    ? holiday.accounts
    : await listAccountsPushed(tx, holiday.accounts, announcementKey);
  for (const { own, accounts: people } of await groupAccountsByClasses(
    tx,
    accounts,
    notifiedClasses,
  )) {
    const changes = await listPaidPeriodChanges(tx, {
      ...{ accounts: people, classes: own },
      isBack: holiday.isBack,
    });
    for (const { accounts, paid } of groupAccountsByPaidPeriodChanges(people, changes)) {
      const push = buildPush({ holiday, own, paid, now });
      await enqueuePushes(deps, tx, { ...push, to: { accounts } });
    }
  }
}

/** Phones show no more lines; the mail and the dashboard have all. */
const MAX_LINES = 4;

function buildPush(data: HolidayPushData): Omit<NewPush, 'to'> {
  const { holiday, own, now } = data;
  const { id, isBack } = holiday;
  const [only, more] = own as [HolidayClass, HolidayClass?];
  return {
    kind: isBack ? 'back' : 'cancelled',
    key: pushKey(holiday),
    topic: `holiday-${id}`,
    formatText: (messages, language) => buildPushText(messages, language, data),
    ...(!more && { day: indianDate(new Date(only.startsAt)) }),
    path: '/UserDashboard',
    expiresAt: new Date(Math.max(...own.map(({ endsAt }) => Date.parse(endsAt)))),
    urgency: isUrgent(only, now) ? 'high' : 'normal',
  };
}

interface HolidayPushData {
  holiday: HolidayNotificationBatch;
  own: HolidayClass[];
  /** The changes of these people's paid periods. */
  paid: PaidPeriodChange[];
  now: Date;
}

function buildPushText(messages: Messages, language: Language, data: HolidayPushData): PushText {
  const { dates, pushes } = messages;
  const { holiday, own, now } = data;
  const { isBack } = holiday;
  const { text: notice } = localizeNotice(language, holiday);
  const titleFor = (found: HolidayClass) => localizeTitle(language, found).text;
  const count = own.length;
  const [only] = own;
  const paidLines = formatPaidPeriodChanges(messages, language, { ...data, ...holiday });
  if (only && count === 1)
    return {
      title: titleFor(only),
      body: [notice, dates.formatClassTime(only, now), ...paidLines].join('\n'),
    };
  const lines = own
    .slice(0, Math.max(1, MAX_LINES - paidLines.length))
    .map((each) => `${titleFor(each)}: ${dates.formatClassTime(each, now)}`);
  const remaining = count - lines.length;
  const { cancelled, held, more } = pushes.holiday;
  return {
    title: isBack ? held({ count }) : cancelled({ count }),
    body: [
      notice,
      ...lines,
      ...(remaining > 0 ? [more({ count: remaining })] : []),
      ...paidLines,
    ].join('\n'),
  };
}
