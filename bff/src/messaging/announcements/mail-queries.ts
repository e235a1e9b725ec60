import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import type { ByLocale } from '../../shared/localized-content.ts';
import type { AnnouncementContent } from './announcement.ts';
import { hasConsent } from './consent-queries.ts';

/** An announcement with the recipient of its mail. */
export interface AnnouncementForMail extends AnnouncementContent {
  accountId: number;
  name: string;
  email: string | null;
  language: string | null;
  course: string | null;
  courseIn: ByLocale<string> | null;
}

/**
 * The data for the mail to this recipient; `undefined` where it was sent already, the consent was withdrawn
 * meanwhile, or the account or the announcement is deleted.
 */
export async function findAnnouncementForMail(
  db: Queryable,
  recipientId: number,
): Promise<AnnouncementForMail | undefined> {
  const [found] = await db<AnnouncementForMail[]>`
    select accounts.id as "accountId", accounts.name, email, language, title as "course",
      ${localizedTitle(db)} as "courseIn", subject, text, announcements.in_languages as "inLanguages"
    from announcement_recipients
      join accounts on accounts.id = account_id
      join announcements on announcements.id = announcement_id
      left join courses on courses.id = course_id
    where announcement_recipients.id = ${recipientId} and by = 'mail' and sent_at is null
      and ${hasConsent(db)}`;
  return found;
}

/** Records that the announcement was mailed to the recipient. */
export async function markMailed(db: Queryable, recipientId: number): Promise<void> {
  await db`update announcement_recipients set sent_at = now() where id = ${recipientId}`;
}

/**
 * Switches these recipients from push to mail, and returns their ids. Those who have received it already are left
 * out.
 */
export async function switchRecipientsToMail(
  tx: Transaction,
  { announcementId, accounts }: { announcementId: number; accounts: number[] },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update announcement_recipients set by = 'mail'
    where id in (
      select id from announcement_recipients
      where announcement_id = ${announcementId} and account_id = any(${accounts}::integer[])
        and by = 'push' and sent_at is null
      order by id
      for update
    )
    returning id`;
  return rows.map(({ id }) => id);
}
