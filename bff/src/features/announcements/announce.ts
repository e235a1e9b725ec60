import type { Transaction } from '../../database/db.ts';
import { AppError } from '../../http/errors.ts';
import { rowId } from '../../http/validate.ts';
import type { EnqueueMail } from '../../jobs/mail-jobs.ts';
import { enqueuePushes, type PushParts } from '../push/outbox.ts';
import type { Announcement } from './announcement.ts';
import { turnOverToMail } from './mail-queries.ts';
import {
  type Audience,
  findAnnouncement,
  holdConsents,
  holdCourse,
  insertAnnouncement,
  insertRecipients,
  listAgreed,
} from './queries.ts';

/** The announcement as staff have written it. */
export interface Written {
  audience: Audience;
  subject: string;
  text: string;
  accountId: number;
}

interface Parts extends PushParts {
  enqueueMail: EnqueueMail;
  now: () => Date;
}

const PUSH_MS = 3 * 24 * 3_600_000;
/** A phone shows no more of a message. The whole text is on the page that a tap opens. */
const PUSHED_CHARACTERS = 300;
/** Mail jobs in one statement. */
const JOBS_AT_ONCE = 5_000;

/** The 404 for the course of an announcement. */
export const noSuchCourse = () => new AppError(404, 'This course does not exist.');

const nobodyAgreed = () =>
  new AppError(409, 'Nobody here has agreed to announcements, so this would reach nobody.');

/**
 * Stores the announcement with everybody it goes to, and puts a push message or else a mail to each of them into the same
 * transaction: people are chosen and stored by one statement each, jobs by one for 5,000 of them. Returns it as staff
 * see it. Refuses with 404 a course that does not exist, and with 409 when it would reach nobody.
 */
export async function announce(
  parts: Parts,
  tx: Transaction,
  { audience, subject, text, accountId }: Written,
): Promise<Announcement> {
  if (audience !== null && !(await holdCourse(tx, audience))) throw noSuchCourse();
  await holdConsents(tx, audience);
  const accounts = await listAgreed(tx, audience);
  if (accounts.length === 0) throw nobodyAgreed();
  const announcementId = await insertAnnouncement(tx, { audience, subject, text, accountId });
  const name = keyOf(announcementId);
  const pushed = await enqueuePushes(parts, tx, {
    kind: 'announcement',
    to: { accounts },
    key: name,
    topic: name,
    title: subject,
    body: beginningOf(text),
    // Where the whole text is.
    path: '/UserDashboard#announcements',
    expiresAt: new Date(parts.now().getTime() + PUSH_MS),
  });
  const mailed = await insertRecipients(tx, { announcementId, accounts, pushed });
  await enqueueMails(parts.enqueueMail, tx, mailed);
  const announcement = await findAnnouncement(tx, announcementId);
  if (!announcement) throw new Error('An inserted announcement is gone.');
  return announcement;
}

const KEY = 'announcement-';

/** By which its push messages are known. */
const keyOf = (announcementId: number) => `${KEY}${announcementId}`;

/** For people whom no push message with this key has reached, nor can any more: puts a mail in its place. */
export async function mailInstead(
  tx: Transaction,
  { key, accountIds }: { key: string; accountIds: number[] },
  { enqueueMail }: Pick<Parts, 'enqueueMail'>,
): Promise<void> {
  const announcementId = rowId(key.slice(KEY.length));
  if (announcementId === undefined) throw new Error('This is not the key of an announcement.');
  const mailed = await turnOverToMail(tx, { announcementId, accounts: accountIds });
  await enqueueMails(enqueueMail, tx, mailed);
}

async function enqueueMails(enqueueMail: EnqueueMail, tx: Transaction, recipients: number[]) {
  for (let from = 0; from < recipients.length; from += JOBS_AT_ONCE) {
    const some = recipients.slice(from, from + JOBS_AT_ONCE);
    await enqueueMail(tx, ...some.map((id) => ({ kind: 'announcement', id }) as const));
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As many whole letters and emojis as fit, in one line. */
export function beginningOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  if ([...oneLine].length <= PUSHED_CHARACTERS) return oneLine;
  let beginning = '';
  let length = 0;
  for (const { segment } of graphemes.segment(oneLine)) {
    length += [...segment].length;
    if (length > PUSHED_CHARACTERS - 1) break;
    beginning += segment;
  }
  return `${beginning.trimEnd()}…`;
}
