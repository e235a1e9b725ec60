import type { Queryable } from '../../platform/database/db.ts';
import { localizedText, localizedTitle } from '../../platform/database/localized-columns.ts';
import { roleOf } from '../../platform/database/roles.ts';
import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import { formatRejectionReason } from '../../platform/i18n/rejection-reasons.ts';
import { type Language, languageOf } from '../../shared/languages.ts';
import type { PresetReason } from '../../shared/rejection-reasons.ts';
import { STAFF_NOTIFICATION_PERMISSIONS } from '../../shared/staff-notifications.ts';
import type { Account } from '../account.ts';
import { listChildren } from '../family/queries.ts';
import { provenAddressesOf } from '../profile/own-addresses.ts';
import { MAX_CLASSES, MAX_EVENTS, MAX_MESSAGES, MAX_ORDERS } from './exported-data.ts';

type ExportedData = Record<string, unknown>;

interface StoredOrder extends ExportedData {
  reason: string | null;
  presetReason: PresetReason | null;
}

/**
 * All data that the studio stores about the account's owner, except the password hash, as one object, and the same of each child of the
 * account; `{}` when the account is gone. Limits: the last 2,000 orders with 100 events each, 2,000 classes, and the last 1,000 messages.
 * Texts of staff, and a note, are in the account's language. Messages are matched by address, so those of an address are included only
 * when it is proven; the note says so for the account's own. Push messages about the studio's work contain data of other people, such as
 * payments: of these only the title is included.
 */
export async function exportAccount(
  db: Queryable,
  { id, language }: Pick<Account, 'id' | 'language'>,
): Promise<object> {
  const own = languageOf(language);
  const everything = await readAccountData(db, { id, own });
  if (!everything) return {};
  const { account, ...rest } = everything;
  return { account, children: await exportChildren(db, { id, own }), ...rest };
}

/** The data of each child, without the parts that only an account with a sign-in has. */
async function exportChildren(
  db: Queryable,
  { id, own }: { id: number; own: Language },
): Promise<ExportedData[]> {
  const exported: ExportedData[] = [];
  for (const child of await listChildren(db, id)) {
    const { account, ...rest } = (await readAccountData(db, { id: child.id, own })) ?? {};
    const { createdAt } = account as ExportedData;
    const stored = Object.entries(rest).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    );
    const { name, birthYear } = child;
    exported.push({ name, birthYear, createdAt, ...Object.fromEntries(stored) });
  }
  return exported;
}

/** The data of the account with this id; `undefined` when it is gone. */
async function readAccountData(
  db: Queryable,
  { id, own }: { id: number; own: Language },
): Promise<ExportedData | undefined> {
  const messages = messagesFor(own);
  const { messagesNote } = messages.dataExport;
  const notice = db`own_words(notice, ${localizedText(db, 'notice', 'notice_in')}, ${own})`;
  const title = db`own_words(title, ${localizedTitle(db)}, ${own})`;
  const [found] = await db<{ everything: ExportedData & { orders: StoredOrder[] } }[]>`
    select json_build_object(
      'account', json_build_object(
        'name', name, 'email', email, 'phone', phone, 'role', ${roleOf(db)}, 'language', language, 'createdAt', created_at,
        'firstSignedInAt', first_signed_in_at, 'saidToBeAdultAt', adult_said_at, 'inVersionOfWords', adult_words
      ),
      'selection', (
        select coalesce(json_agg(json_build_object('course', ${title}, 'since', selections.created_at)), '[]')
        from selections join courses on courses.id = course_id where account_id = accounts.id
      ),
      'orders', (
        select coalesce(json_agg(json_build_object(
          'reference', reference, 'state', state, 'amount', amount, 'utr', utr, 'reason', reason, 'presetReason', preset_reason,
          'createdAt', created_at,
          'concession', (
            select json_build_object('paise', paise, 'reason', reason, 'at', given_at) from concessions where order_id = orders.id
          ),
          'documents', (
            select coalesce(json_agg(json_build_object(
              'number', number, 'kind', kind, 'paise', paise, 'reason', document.reason, 'issuedAt', issued_at, 'tax', tax
            ) order by id), '[]')
            from documents document where order_id = orders.id
          ),
          'payments', (
            select coalesce(json_agg(json_build_object(
              'way', way, 'paise', paise, 'reference', payment.reference, 'receivedOn', received_on, 'at', noted_at
            ) order by id), '[]')
            from payments payment where order_id = orders.id
          ),
          'lines', (
            select json_agg(json_build_object('course', own_words(title, title_in, ${own}), 'fee', fee, 'startDate', start_date))
            from order_lines where order_id = orders.id
          ),
          'events', (
            select json_agg(json_build_object('state', state, 'at', at) order by id)
            from (
              select id, state, at from order_events
              where order_id = orders.id
              order by id desc
              limit ${MAX_EVENTS}
            ) events
          )
        ) order by id), '[]')
        from (
          select id, reference, state, amount, utr, reason, preset_reason, created_at
          from orders
          where account_id = accounts.id
          order by id desc
          limit ${MAX_ORDERS}
        ) orders
      ),
      'enrolments', (
        select coalesce(json_agg(json_build_object('course', ${title}, 'since', enrolments.created_at)), '[]')
        from enrolments join courses on courses.id = course_id where account_id = accounts.id
      ),
      'paidFor', (
        select coalesce(json_agg(json_build_object(
          'course', ${title}, 'firstDay', period.first_day, 'paidUntil', paid_until, 'lastDay', last_day,
          'longerBy', (
            select coalesce(json_agg(date order by date), '[]') from period_extensions where period_id = period.id
          ),
          'toldBefore', (
            select coalesce(json_agg(json_build_object('days', days_before, 'madeAt', made_at) order by made_at), '[]')
            from ending_mails where period_id = period.id
          )
        ) order by period.id), '[]')
        from (
          select id, course_id, first_day, paid_until, last_day from enrolment_periods
          where account_id = accounts.id
          order by id desc
          limit ${MAX_ORDERS}
        ) period join courses on courses.id = course_id
      ),
      'attendance', (
        select coalesce(json_agg(json_build_object(
          'course', ${title}, 'classOf', date, 'notedAt', noted_at
        ) order by date), '[]')
        from (
          select course_id, date, noted_at from attendance
          where account_id = accounts.id and attended
          order by date desc
          limit ${MAX_CLASSES}
        ) attendance join courses on courses.id = course_id
      ),
      'toldOfClasses', (
        select coalesce(json_agg(json_build_object(
          'course', ${title}, 'classOf', date, 'words', ${notice}, 'madeAt', made_at, 'sentAt', sent_at
        ) order by class_notices.id), '[]')
        from (
          select id, course_id, date, notice, notice_in, made_at, sent_at from class_notices
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) class_notices join courses on courses.id = course_id
      ),
      'toldOfHolidays', (
        select coalesce(json_agg(json_build_object(
          'from', first_date, 'to', last_date, 'words', ${notice}, 'madeAt', holiday_notices.made_at, 'sentAt', sent_at
        ) order by holiday_notices.id), '[]')
        from (
          select id, holiday_id, made_at, sent_at from holiday_notices
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) holiday_notices join holidays on holidays.id = holiday_id
      ),
      'notificationChoices', (
        select json_build_object(
          'starting', starting, 'moved', moved, 'cancelled', cancelled, 'newLink', new_link,
          'eveningMail', evening_mail, 'ending', ending, 'payments', payments, 'messages', messages, 'changedAt', changed_at
        )
        from notification_choices where account_id = accounts.id
      ),
      'pushSubscriptions', (
        select coalesce(json_agg(json_build_object(
          'service', split_part(endpoint, '/', 3), 'since', made_at
        ) order by made_at), '[]')
        from push_subscriptions where account_id = accounts.id
      ),
      'toldByPush', (
        select coalesce(json_agg(json_build_object(
          'title', title, 'words', case when kind <> all(${Object.keys(STAFF_NOTIFICATION_PERMISSIONS)}) then body end,
          'madeAt', made_at, 'sentAt', sent_at
        ) order by pushes.id), '[]')
        from (
          select id, kind, title, body, made_at, sent_at from pushes
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) pushes
      ),
      'eveningMails', (
        select coalesce(json_agg(json_build_object('dayOfClasses', date, 'madeAt', made_at) order by date), '[]')
        from evening_mails where account_id = accounts.id
      ),
      'announcementsAskedAt', announcements_asked_at,
      'announcementConsents', (
        select coalesce(json_agg(json_build_object(
          'agreed', agreed, 'givenAt', given_at, 'givenIn', given_in, 'textVersion', text_version
        ) order by id), '[]')
        from (
          select id, agreed, given_at, given_in, text_version from announcement_consents
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) consents
      ),
      'consents', (
        select coalesce(json_agg(json_build_object(
          'kind', kind, 'textVersion', text_version, 'agreed', agreed, 'givenAt', given_at
        ) order by id), '[]')
        from (
          select id, kind, text_version, agreed, given_at from consents
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) consents
      ),
      'nominee', (
        select json_build_object('name', nominees.name, 'contact', contact, 'namedAt', named_at)
        from nominees where account_id = accounts.id
      ),
      'freeFirstClasses', (
        select coalesce(json_agg(json_build_object('course', ${title}, 'askedAt', asked_at) order by asked_at), '[]')
        from trial_mails join courses on courses.id = course_id where account_id = accounts.id
      ),
      'announcements', (
        select coalesce(json_agg(json_build_object(
          'subject', own_words(subject, text_in(in_languages, 'subject'), ${own}), 'by', by, 'madeAt', made_at, 'sentAt', sent_at
        ) order by recipients.id), '[]')
        from (
          select id, announcement_id, by, sent_at from announcement_recipients
          where account_id = accounts.id
          order by id desc
          limit ${MAX_CLASSES}
        ) recipients join announcements on announcements.id = announcement_id
      ),
      'healthNote', (
        select json_build_object('text', text, 'changedAt', changed_at)
        from health_notes where account_id = accounts.id
      ),
      'healthNoteReadBy', (
        select coalesce(json_agg(json_build_object('by', reader.name, 'day', day, 'lastAt', last_at) order by last_at), '[]')
        from (
          select reader_id, day, last_at from health_note_readings
          where account_id = accounts.id
          order by last_at desc
          limit ${MAX_CLASSES}
        ) readings left join accounts reader on reader.id = reader_id
      ),
      'notesOfStaff', (
        select coalesce(json_agg(json_build_object('text', text, 'writtenAt', written_at, 'changedAt', changed_at) order by id), '[]')
        from person_notes where account_id = accounts.id
      ),
      'mergedAccounts', (
        select coalesce(json_agg(json_build_object(
          'name', merges.name, 'email', merges.email, 'phone', merges.phone, 'mergedAt', made_at, 'undoneAt', undone_at,
          'hasCalendarAddress', calendar_key is not null
        ) order by merges.id), '[]')
        from account_merges merges where account_id = accounts.id
      ),
      'calendarFeedSince', (
        select made_at from calendar_feeds where account_id = accounts.id
      ),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'fullName', full_name, 'mobileNumber', mobile_number, 'message', message, 'createdAt', created_at,
          'answeredAt', answered_at, 'grievanceDueOn', due_on
        ) order by id), '[]')
        from (
          select id, full_name, mobile_number, message, created_at, answered_at, due_on
          from contact_messages
          where lower(contact_messages.email) = any(${provenAddressesOf(db)})
          order by id desc
          limit ${MAX_MESSAGES}
        ) messages
      ),
      'messagesNote', case when email_proven_at is null then ${messagesNote}::text end,
      'passkeys', (
        select coalesce(json_agg(json_build_object(
          'name', passkeys.name, 'createdAt', passkeys.created_at, 'usedAt', used_at
        ) order by id), '[]')
        from passkeys where passkeys.account_id = accounts.id
      ),
      'timeCodesSince', (
        select confirmed_at from time_codes where time_codes.account_id = accounts.id
      ),
      'recoveryCodes', (
        select json_agg(json_build_object('madeAt', recovery_codes.created_at, 'usedAt', used_at))
        from recovery_codes where recovery_codes.account_id = accounts.id
      ),
      'sessions', (
        select coalesce(json_agg(json_build_object(
          'createdAt', sessions.created_at, 'expiresAt', expires_at, 'secondStepAt', second_step_at
        ) order by sessions.created_at), '[]')
        from sessions where account_id = accounts.id
      ),
      'teaches', (
        select coalesce(json_agg(${title} order by place), '[]') from courses where teacher_id = accounts.id
      ),
      'invitations', (
        select coalesce(json_agg(json_build_object('role', invitations.role, 'madeAt', made_at)), '[]')
        from invitations where invitations.email = accounts.email and email_proven_at is not null
      ),
      'workForTheStudio', (
        select coalesce(json_agg(json_build_object('act', act, 'at', at) order by id), '[]')
        from (
          select id, act, at from team_acts
          where account_id = accounts.id
          order by at desc, id desc
          limit ${MAX_CLASSES}
        ) acts
      ),
      'changesOfStudio', (
        select coalesce(json_agg(json_build_object('part', part, 'changedAt', changed_at) order by id), '[]')
        from studio_fact_changes where changed_by = accounts.id
      ),
      'passwordResets', (
        select coalesce(json_agg(json_build_object('requestedAt', created_at, 'usedAt', used_at)), '[]')
        from password_resets where password_resets.email = accounts.email
      ),
      'signInCodes', (
        select coalesce(json_agg(json_build_object('requestedAt', made_at, 'wrongTries', tries)), '[]')
        from sign_in_codes where sign_in_codes.email = accounts.email
      ),
      'addressChanges', (
        select coalesce(json_agg(json_build_object(
          'from', old_email, 'to', address_changes.email, 'askedAt', asked_at, 'endedAt', ended_at
        ) order by asked_at), '[]')
        from address_changes where account_id = accounts.id
      )
    ) as "everything"
    from accounts
    where id = ${id}`;
  return (
    found && {
      ...found.everything,
      orders: found.everything.orders.map((order) => toExportedOrder(messages, order)),
    }
  );
}

/** The order with the sentence of a preset reason in the reader's language. */
const toExportedOrder = (
  messages: Messages,
  { presetReason, ...order }: StoredOrder,
): ExportedData => ({
  ...order,
  reason: presetReason ? formatRejectionReason(messages, presetReason) : order.reason,
});
