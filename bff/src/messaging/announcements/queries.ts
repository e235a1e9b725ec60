import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isActiveOrUpcoming } from '../../platform/database/enrolment-access.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { type CountedUnreachable, summarizeUnreachable } from '../contacts/contact-queries.ts';
import { type ContactSummary, MAX_LISTED } from '../contacts/contact-summary.ts';
import {
  type Announcement,
  type AnnouncementContent,
  type AnnouncementPreview,
  MAX_OWN_ANNOUNCEMENTS,
  type OwnAnnouncement,
} from './announcement.ts';
import { hasConsent } from './consent-queries.ts';
import { countUnsent } from './unsent-queries.ts';

/** The learners of this course, or null for all learners. */
export type AnnouncementAudience = number | null;

/** The cursor: the list continues below this id. */
export const announcementCursor = z.tuple([z.int().min(1).max(2_147_483_647)]);

const announcementColumns = (db: Queryable) => db`
  announcements.id, course_id as "courseId", to_all as "toAll", subject, text, announcements.in_languages as "inLanguages",
  to_json(made_at) #>> '{}' as "at", writer.name as "by",
  json_build_object(
    'of', announcements.recipients, 'pushed', sums.pushed, 'mailed', sums.mailed, 'none', ${countUnsent(db)}
  ) as "told"`;

/** The joined tables that `announcementColumns` selects from. */
const announcementTables = (db: Queryable) => db`
  announcements
    left join accounts writer on writer.id = made_by
    join announcement_sums sums on sums.announcement_id = announcements.id`;

interface AnnouncementFilter {
  audience: AnnouncementAudience;
  after: z.infer<typeof announcementCursor> | undefined;
}

/** A page of the announcements to the learners of the course, or of those to all learners, the newest first. */
export async function listAnnouncements(
  db: Queryable,
  { audience, after }: AnnouncementFilter,
): Promise<Page<Announcement>> {
  const rows = await db<WithCursor<Announcement>[]>`
    select ${announcementColumns(db)}, json_build_array(announcements.id) as "cursor"
    from ${announcementTables(db)}
    where ${audience === null ? db`to_all` : db`course_id = ${audience}`}
      ${after ? db`and announcements.id < ${after[0]}` : db``}
    order by announcements.id desc
    limit ${PAGE_ROWS}`;
  return toPage(rows.map(withoutNullTranslations));
}

/** Without texts in further languages that are null. */
function withoutNullTranslations<Row extends AnnouncementContent>({ inLanguages, ...row }: Row) {
  return (inLanguages ? { ...row, inLanguages } : row) as Row;
}

/** The announcement; `undefined` where it is deleted. */
export async function findAnnouncement(
  db: Queryable,
  id: number,
): Promise<Announcement | undefined> {
  const [announcement] = await db<Announcement[]>`
    select ${announcementColumns(db)}
    from ${announcementTables(db)}
    where announcements.id = ${id}`;
  return announcement && withoutNullTranslations(announcement);
}

/** Locks the course against deletion until the transaction ends. Returns whether it exists. */
export async function lockCourse(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx`select id from courses where id = ${id} for key share`;
  return rows.length > 0;
}

/**
 * The accounts of the audience on this day in India, with or without consent: each parent once, in place of children.
 */
const audienceOf = (
  db: Queryable,
  { audience, today }: { audience: AnnouncementAudience; today: string },
) =>
  audience === null
    ? db`from accounts where attends(role_name) and guardian_id is null`
    : db`from accounts where id in (
        select coalesce(guardian_id, learner.id) from enrolments join accounts learner on learner.id = account_id
        where course_id = ${audience} and ${isActiveOrUpcoming(db, today)}
      )`;

/** The parents who are not in the course themselves, but have children in it: the stored sums count only the enrolled. */
const parentsOfCourse = (db: Queryable, courseId: number) => db`
  from accounts where agreed
    and id in (
      select guardian_id from accounts child
      where guardian_id is not null and exists (
        select from enrolments where account_id = child.id and course_id = ${courseId}
      )
    )
    and not exists (select from enrolments where account_id = accounts.id and course_id = ${courseId})`;

/**
 * The number of recipients that an announcement would have now, by channel; `undefined` where the course does not
 * exist. Every audience has stored sums (migration 0022). These still count browsers whose sessions have expired,
 * until retention deletes them, and children, in whose place the parents are notified: both are corrected here.
 * Enrolments that are over count until they are removed, soon after midnight, and so do those between two paid
 * periods.
 */
export async function previewAnnouncement(
  db: Queryable,
  audience: AnnouncementAudience,
): Promise<AnnouncementPreview | undefined> {
  const [preview] = await db<Omit<AnnouncementPreview, 'contacts'>[]>`
    with lapsed as (
      select count(distinct accounts.id)::integer as people
      from sessions
        join push_subscriptions on session_id = sessions.id
        join accounts on accounts.id = push_subscriptions.account_id
      where expires_at <= now() and agreed and not ${hasPush(db)}
        and ${
          audience === null
            ? db`attends(role_name)`
            : db`exists (select from enrolments where account_id = accounts.id and course_id = ${audience})`
        }
    ), families as (
      ${
        audience === null
          ? db`select count(*)::integer as not_asked, 0 as by_push, 0 as by_mail from accounts where guardian_id is not null`
          : db`
            select 0 as not_asked, count(*) filter (where ${hasPush(db)})::integer as by_push,
              count(*) filter (where not ${hasPush(db)})::integer as by_mail
            ${parentsOfCourse(db, audience)}`
      }
    )
    select coalesce(sum(changes.people), 0)::integer - max(not_asked) as "learners",
      coalesce(sum(changes.by_push), 0)::integer - max(lapsed.people) + max(families.by_push) as "byPush",
      coalesce(sum(changes.by_mail), 0)::integer + max(lapsed.people) + max(families.by_mail) as "byMail"
    from lapsed cross join families left join audience_changes changes
      on ${audience === null ? db`changes.course_id is null` : db`changes.course_id = ${audience}`}
    having ${audience === null ? db`true` : db`exists (select from courses where id = ${audience})`}`;
  if (!preview) return undefined;
  const { none, unreachable } = await findUnreachable(db, audience);
  const { byPush, byMail } = preview;
  return {
    ...preview,
    contacts: { app: byPush, email: Math.max(0, byMail - none), none, unreachable },
  };
}

/**
 * The people of the audience who have agreed but can be notified neither by push nor by mail, by name; the first 100.
 */
async function findUnreachable(
  db: Queryable,
  audience: AnnouncementAudience,
): Promise<Pick<ContactSummary, 'none' | 'unreachable'>> {
  const rows = await db<CountedUnreachable[]>`
    with refused as (select distinct address from undelivered_mails where address is not null),
    unmailed as (
      select id from accounts where agreed and email is null
      union
      select account.id from refused cross join lateral (
        -- By the index, however many accounts there are.
        select id from accounts where agreed and person_of(email) = refused.address offset 0
      ) as account
    )
    select id, name, phone, language, null as "guardian", (count(*) over ())::integer as "count"
    from accounts
    where id in (select id from unmailed) and not ${hasPush(db)}
      and ${
        audience === null
          ? db`attends(role_name) and guardian_id is null`
          : db`id in (
            select coalesce(guardian_id, learner.id) from enrolments join accounts learner on learner.id = account_id
            where course_id = ${audience}
          )`
      }
    order by lower(name), id
    limit ${MAX_LISTED}`;
  return summarizeUnreachable(rows);
}

/** The rule of push/outbox-queries.ts: a browser whose session has expired receives none. */
const hasPush = (db: Queryable) => db`
  exists (
    select from push_subscriptions alive join sessions on sessions.id = session_id
    where alive.account_id = accounts.id and expires_at > now()
  )`;

/**
 * Replaces at most `atMost` changes of audiences by their sums, so that few rows are left to read. Returns how many
 * rows fewer there are.
 */
export async function compactAudienceChanges(db: Queryable, atMost: number): Promise<number> {
  const [done] = await db<{ fewer: number }[]>`
    with gone as (
      delete from audience_changes
      where id in (
        select id from audience_changes
        where id in (
          select id from (
            select id, count(*) over (partition by course_id) as "rows",
              (people, by_push, by_mail) = (0, 0, 0) as is_nothing
            from audience_changes
          ) as counted
          where "rows" > 1 or is_nothing
          limit ${atMost}
        )
        for update skip locked
      )
      returning course_id, people, by_push, by_mail
    ), sums as (
      insert into audience_changes (course_id, people, by_push, by_mail)
      select course_id, sum(people), sum(by_push), sum(by_mail) from gone
      group by course_id
      having (sum(people), sum(by_push), sum(by_mail)) <> (0, 0, 0)
      returning id
    )
    select ((select count(*) from gone) - (select count(*) from sums))::integer as "fewer"`;
  return done?.fewer ?? 0;
}

interface NewAnnouncement extends AnnouncementContent {
  audience: AnnouncementAudience;
  accountId: number;
  /** YYYY-MM-DD in India. */
  today: string;
}

/** Stores the announcement, with the ids of all accounts of the audience that have agreed, and returns its id. */
export async function insertAnnouncement(
  tx: Transaction,
  { audience, subject, text, inLanguages, accountId, today }: NewAnnouncement,
): Promise<number> {
  const further = Object.keys(inLanguages ?? {}).length > 0 ? JSON.stringify(inLanguages) : null;
  const [row] = await tx<{ id: number }[]>`
    insert into announcements (course_id, to_all, subject, text, in_languages, made_by, accounts, recipients)
    select ${audience}, ${audience === null}, ${subject}, ${text}, ${further}::text::jsonb, ${accountId}, ids, cardinality(ids)
    from (
      select array(select id ${audienceOf(tx, { audience, today })} and ${hasConsent(tx)} order by id) as ids
    ) as agreed
    returning id`;
  if (!row) throw new Error('An inserted announcement has no id.');
  return row.id;
}

/** The announcements of the last 14 days to this account: at most ten, the newest first. */
export async function listOwnAnnouncements(
  db: Queryable,
  accountId: number,
): Promise<OwnAnnouncement[]> {
  const own = await db<OwnAnnouncement[]>`
    select announcements.id, title as "course", ${localizedTitle(db)} as "courseIn", subject, text,
      announcements.in_languages as "inLanguages", to_json(made_at) #>> '{}' as "at"
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
    limit ${MAX_OWN_ANNOUNCEMENTS}`;
  return own.map(({ courseIn, ...found }) =>
    withoutNullTranslations(courseIn ? { ...found, courseIn } : found),
  );
}

/**
 * Deletes at most `atMost` recipients of announcements older than two years or, when there are none left, at most
 * `atMost` of these announcements. Returns how many rows were deleted.
 */
export async function deleteOldAnnouncements(db: Queryable, atMost: number): Promise<number> {
  // Recipients first: deleting the announcement would cascade to all of them in one statement.
  const recipients = await deleteBatch(
    db,
    'announcement_recipients',
    db`where announcement_id in (
        select id from announcements where made_at < now() - ${retentionTimeOf('announcements')}::interval
      )
      limit ${atMost}`,
  );
  if (recipients > 0) return recipients;
  return deleteBatch(
    db,
    'announcements',
    db`where made_at < now() - ${retentionTimeOf('announcements')}::interval
      limit ${atMost}`,
  );
}
