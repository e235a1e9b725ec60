import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import type { InLanguages } from '../../shared/localized-content.ts';
import type { Announced } from './announcement.ts';
import { agrees } from './consent-queries.ts';

/** An announcement, as it is mailed to one person. */
export interface AnnouncementForMail extends Announced {
  accountId: number;
  name: string;
  email: string | null;
  language: string | null;
  course: string | null;
  courseIn: InLanguages<string> | null;
}

/**
 * The data for the mail to this recipient; `undefined` when it was sent already, when the person has withdrawn the consent
 * meanwhile, or when the account or the announcement is gone.
 */
export async function findAnnouncementForMail(
  db: Queryable,
  recipientId: number,
): Promise<AnnouncementForMail | undefined> {
  const [found] = await db<AnnouncementForMail[]>`
    select accounts.id as "accountId", accounts.name, email, language, title as "course",
      ${titleIn(db)} as "courseIn", subject, text, announcements.in_languages as "inLanguages"
    from announcement_recipients
      join accounts on accounts.id = account_id
      join announcements on announcements.id = announcement_id
      left join courses on courses.id = course_id
    where announcement_recipients.id = ${recipientId} and by = 'mail' and sent_at is null
      and ${agrees(db)}`;
  return found;
}

/** Notes that the announcement went to the recipient by mail. */
export async function markMailed(db: Queryable, recipientId: number): Promise<void> {
  await db`update announcement_recipients set sent_at = now() where id = ${recipientId}`;
}

/**
 * Turns these people over to mail, who were to get the announcement by push, and returns the ids of these recipients.
 * Whoever has it already is left out.
 */
export async function turnOverToMail(
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
