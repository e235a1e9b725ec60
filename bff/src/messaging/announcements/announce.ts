import type { Batch } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { rowId } from '../../platform/http/validate.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { enqueuePushes, type PushParts } from '../push/outbox.ts';
import type { Announced, Announcement } from './announcement.ts';
import { announcedIn } from './localized-announcement.ts';
import { turnOverToMail } from './mail-queries.ts';
import { type Audience, findAnnouncement, holdCourse, insertAnnouncement } from './queries.ts';
import {
  holdAccounts,
  insertRecipients,
  listAgreedAmong,
  noteFilled,
  takeOpen,
} from './recipient-queries.ts';

/** The announcement as staff have written it. */
export interface Written extends Announced {
  audience: Audience;
  accountId: number;
  /** YYYY-MM-DD in India. */
  today: string;
}

interface Parts extends PushParts {
  sql: Sql;
  enqueueMail: EnqueueMail;
}

const PUSH_MS = 3 * 24 * 3_600_000;
/** A phone shows no more of a message. The whole text is on the page that a tap opens. */
const PUSHED_CHARACTERS = 300;
/** The 404 for the course of an announcement. */
export const noSuchCourse = () => refusal(404, 'courses.none');

const nobodyAgreed = () => refusal(409, 'announcements.nobody-agreed');

/**
 * Stores the announcement with the ids of everybody who has agreed by now; `fillAnnouncements` does the rest. Returns it
 * as staff see it. Refuses with 404 a course that does not exist, and with 409 when it would reach nobody.
 */
export async function announce(tx: Transaction, written: Written): Promise<Announcement> {
  if (written.audience !== null && !(await holdCourse(tx, written.audience))) throw noSuchCourse();
  const id = await insertAnnouncement(tx, written);
  const announcement = await findAnnouncement(tx, id);
  if (!announcement) throw new Error('An inserted announcement is gone.');
  if (announcement.told.of === 0) throw nobodyAgreed();
  return announcement;
}

/**
 * Stores the next recipients of the announcement that waits longest, and puts a push message or else a mail to each
 * of them. Whoever has withdrawn the consent meanwhile gets neither. Returns whether there was one.
 */
export const fillAnnouncements = (parts: Parts, batch: Batch): Promise<boolean> =>
  parts.sql.begin(async (tx) => {
    const open = await takeOpen(tx, batch);
    if (!open) return false;
    const { id: announcementId, madeAt } = open;
    batch.took(announcementId);
    const accounts = await holdAccounts(tx, open.accounts);
    const name = keyOf(announcementId);
    const pushed = await enqueuePushes(parts, tx, {
      kind: 'announcement',
      to: { accounts: await listAgreedAmong(tx, accounts) },
      key: name,
      topic: name,
      say: (_, language) => {
        const { subject, text } = announcedIn(language, open);
        return { title: subject, body: beginningOf(text) };
      },
      // Where the whole text is.
      path: '/UserDashboard#announcements',
      expiresAt: new Date(madeAt.getTime() + PUSH_MS),
    });
    const mailed = await insertRecipients(tx, { announcementId, accounts, pushed });
    await enqueueMails(parts.enqueueMail, tx, mailed);
    await noteFilled(tx, announcementId, open.accounts.length);
    return true;
  }) as Promise<boolean>;

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

const enqueueMails = (enqueueMail: EnqueueMail, tx: Transaction, recipients: number[]) =>
  enqueueMail(tx, ...recipients.map((id) => ({ kind: 'announcement', id }) as const));

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
