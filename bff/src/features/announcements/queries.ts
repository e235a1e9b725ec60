import { z } from 'zod';
import type { Queryable, Transaction } from '../../database/db.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../http/paging.ts';
import type { Announcement, AnnouncementPreview, OwnAnnouncement } from './announcement.ts';
import { agrees } from './consent-queries.ts';

/** To whom: the learners of this course, or with null all learners. */
export type Audience = number | null;

/** A list continues below this id. */
export const announcementPlace = z.tuple([z.int().min(1).max(2_147_483_647)]);

const announcementFields = (db: Queryable) => db`
  announcements.id, course_id as "courseId", to_all as "toAll", subject, text,
  to_json(made_at) #>> '{}' as "at", writer.name as "by",
  (
    select json_build_object(
      'of', announcements.recipients,
      'pushed', count(sent_at) filter (where by = 'push'),
      'mailed', count(sent_at) filter (where by = 'mail')
    )
    from announcement_recipients where announcement_id = announcements.id
  ) as "told"`;

interface ListOf {
  audience: Audience;
  after: z.infer<typeof announcementPlace> | undefined;
}

/** A page of the announcements to the learners of the course, or of those to all learners, the newest first. */
export async function listAnnouncements(
  db: Queryable,
  { audience, after }: ListOf,
): Promise<Page<Announcement>> {
  const rows = await db<Placed<Announcement>[]>`
    select ${announcementFields(db)}, json_build_array(announcements.id) as "place"
    from announcements left join accounts writer on writer.id = made_by
    where ${audience === null ? db`to_all` : db`course_id = ${audience}`}
      ${after ? db`and announcements.id < ${after[0]}` : db``}
    order by announcements.id desc
    limit ${PAGE_ROWS}`;
  return pageOf(rows);
}

/** The announcement; `undefined` when it is gone. */
export async function findAnnouncement(
  db: Queryable,
  id: number,
): Promise<Announcement | undefined> {
  const [announcement] = await db<Announcement[]>`
    select ${announcementFields(db)}
    from announcements left join accounts writer on writer.id = made_by
    where announcements.id = ${id}`;
  return announcement;
}

/** Whether the course exists. It cannot be deleted until the transaction ends. */
export async function holdCourse(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`select id from courses where id = ${id} for key share`;
  return rows.length > 0;
}

/** The accounts of the audience, agreed or not. */
const audienceOf = (db: Queryable, audience: Audience) =>
  audience === null
    ? db`from accounts where role = 'learner'`
    : db`from accounts where id in (select account_id from enrolments where course_id = ${audience})`;

/** As push messages are put (features/push/outbox-queries.ts): a browser whose session has run out gets none. */
const hasPush = (db: Queryable) => db`
  exists (
    select from push_subscriptions join sessions on sessions.id = session_id
    where push_subscriptions.account_id = accounts.id and expires_at > now()
  )`;

/** How many people an announcement would reach now, and how; `undefined` when the course does not exist. */
export async function previewAnnouncement(
  db: Queryable,
  audience: Audience,
): Promise<AnnouncementPreview | undefined> {
  const [preview] = await db<AnnouncementPreview[]>`
    select count(*)::integer as "learners",
      (count(*) filter (where agreed and has_push))::integer as "byPush",
      (count(*) filter (where agreed and not has_push))::integer as "byMail"
    from (
      select ${agrees(db)} as agreed, ${hasPush(db)} as has_push ${audienceOf(db, audience)}
    ) people
    having ${audience === null ? db`true` : db`exists (select from courses where id = ${audience})`}`;
  return preview;
}

interface NewAnnouncement {
  audience: Audience;
  subject: string;
  text: string;
  accountId: number;
}

/** Stores what is announced, with the ids of the accounts of the audience whose last answer was to agree, and returns its id. */
export async function insertAnnouncement(
  tx: Transaction,
  { audience, subject, text, accountId }: NewAnnouncement,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into announcements (course_id, to_all, subject, text, made_by, accounts, recipients)
    select ${audience}, ${audience === null}, ${subject}, ${text}, ${accountId}, ids, cardinality(ids)
    from (
      select array(select id ${audienceOf(tx, audience)} and ${agrees(tx)} order by id) as ids
    ) as agreed
    returning id`;
  if (!row) throw new Error('An inserted announcement has no id.');
  return row.id;
}

const MOST_SHOWN = 10;

/** What went to this account within the last 14 days: at most ten announcements, the newest first. */
export async function listOwnAnnouncements(
  db: Queryable,
  accountId: number,
): Promise<OwnAnnouncement[]> {
  return db<OwnAnnouncement[]>`
    select announcements.id, title as "course", subject, text, to_json(made_at) #>> '{}' as "at"
    from (
        select announcement_id as id from announcement_recipients where account_id = ${accountId}
        union
        -- Those that have no row for this account yet.
        select id from announcements where accounts is not null and ${accountId} = any(accounts)
      ) as own
      join announcements on announcements.id = own.id
      left join courses on courses.id = course_id
    where made_at > now() - interval '14 days'
    order by announcements.id desc
    limit ${MOST_SHOWN}`;
}

/**
 * Deletes of the announcements older than two years at most `atMost` recipients or, when there are none left, at most
 * `atMost` announcements. Returns how many rows were deleted.
 */
export async function forgetOldAnnouncements(db: Queryable, atMost: number): Promise<number> {
  // First the recipients: with the announcement all of them would go in a single statement.
  const recipients = await deleteBatch(
    db,
    'announcement_recipients',
    db`where announcement_id in (
        select id from announcements where made_at < now() - interval '2 years'
      )
      limit ${atMost}`,
  );
  if (recipients > 0) return recipients;
  return deleteBatch(
    db,
    'announcements',
    db`where made_at < now() - interval '2 years'
      limit ${atMost}`,
  );
}
