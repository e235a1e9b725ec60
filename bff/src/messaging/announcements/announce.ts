import type { BatchRun } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { enqueuePushes, type PushDeps } from '../push/outbox.ts';
import type { Announcement, AnnouncementContent } from './announcement.ts';
import { localizeAnnouncement } from './localized-announcement.ts';
import { switchRecipientsToMail } from './mail-queries.ts';
import {
  type AnnouncementAudience,
  findAnnouncement,
  insertAnnouncement,
  lockCourse,
} from './queries.ts';
import {
  insertRecipients,
  listConsentingAccounts,
  lockAccounts,
  lockPendingAnnouncement,
  markRecipientsStored,
} from './recipient-queries.ts';

/** An announcement to store. */
export interface AnnouncementDraft extends AnnouncementContent {
  audience: AnnouncementAudience;
  accountId: number;
  /** YYYY-MM-DD in India. */
  today: string;
}

interface AnnouncementDeps extends PushDeps {
  sql: Sql;
  enqueueMail: EnqueueMail;
}

const PUSH_TTL_MS = 3 * 24 * 3_600_000;
/** A phone shows no more of a notification. A tap opens the page with the whole text. */
const MAX_PUSH_CHARACTERS = 300;
/** The 404 for the course of an announcement. */
export const courseNotFound = () => appError(404, 'courses.none');

const noRecipients = () => appError(409, 'announcements.nobody-agreed');

/**
 * Stores the announcement with the ids of all who have agreed by now; `enqueueAnnouncementBatch` sends it. Returns it
 * as staff see it. 404 where the course does not exist, 409 where there would be no recipient.
 */
export async function announce(tx: Transaction, draft: AnnouncementDraft): Promise<Announcement> {
  if (draft.audience !== null && !(await lockCourse(tx, draft.audience))) throw courseNotFound();
  const id = await insertAnnouncement(tx, draft);
  const announcement = await findAnnouncement(tx, id);
  if (!announcement) throw new Error('An inserted announcement is gone.');
  if (announcement.told.of === 0) throw noRecipients();
  return announcement;
}

/**
 * Stores the next recipients of the oldest unfinished announcement, and enqueues a push message, or else a mail, for
 * each. Recipients who have withdrawn their consent meanwhile get neither. Returns whether there was such an
 * announcement.
 */
export const enqueueAnnouncementBatch = (
  deps: AnnouncementDeps,
  batch: BatchRun,
): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const announcement = await lockPendingAnnouncement(tx, batch);
    if (!announcement) return false;
    const { id: announcementId, madeAt } = announcement;
    batch.onLocked(announcementId);
    const accounts = await lockAccounts(tx, announcement.accounts);
    const name = pushKeyOf(announcementId);
    const pushed = await enqueuePushes(deps, tx, {
      kind: 'announcement',
      to: { accounts: await listConsentingAccounts(tx, accounts) },
      key: name,
      topic: name,
      formatText: (_, language) => {
        const { subject, text } = localizeAnnouncement(language, announcement);
        return { title: subject, body: truncateForPush(text) };
      },
      path: '/UserDashboard#announcements',
      expiresAt: new Date(madeAt.getTime() + PUSH_TTL_MS),
    });
    const mailed = await insertRecipients(tx, { announcementId, accounts, pushed });
    await enqueueMails(deps.enqueueMail, tx, mailed);
    await markRecipientsStored(tx, announcementId, announcement.accounts.length);
    return true;
  }) as Promise<boolean>;

const PUSH_KEY_PREFIX = 'announcement-';

/** The key of its push messages. */
const pushKeyOf = (announcementId: number) => `${PUSH_KEY_PREFIX}${announcementId}`;

/** Enqueues mails for recipients that no push message with this key has reached. */
export async function fallBackToMail(
  tx: Transaction,
  { key, accountIds }: { key: string; accountIds: number[] },
  { enqueueMail }: Pick<AnnouncementDeps, 'enqueueMail'>,
): Promise<void> {
  const announcementId = parseRowId(key.slice(PUSH_KEY_PREFIX.length));
  if (announcementId === undefined) throw new Error('This is not the key of an announcement.');
  const mailed = await switchRecipientsToMail(tx, { announcementId, accounts: accountIds });
  await enqueueMails(enqueueMail, tx, mailed);
}

const enqueueMails = (enqueueMail: EnqueueMail, tx: Transaction, recipients: number[]) =>
  enqueueMail(tx, ...recipients.map((id) => ({ kind: 'announcement', id }) as const));

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of the text on one line, cut between graphemes. */
export function truncateForPush(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  if ([...oneLine].length <= MAX_PUSH_CHARACTERS) return oneLine;
  let beginning = '';
  let length = 0;
  for (const { segment } of graphemes.segment(oneLine)) {
    length += [...segment].length;
    if (length > MAX_PUSH_CHARACTERS - 1) break;
    beginning += segment;
  }
  return `${beginning.trimEnd()}…`;
}
