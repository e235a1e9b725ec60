import { z } from 'zod';
import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { PAGE_ROWS, toPage, type WithCursor } from '../../platform/http/paging.ts';
import { parsePhoneNumber } from '../../platform/i18n/phone-number.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type {
  ContactMessage,
  ContactMessageForMail,
  Grievance,
  MessagePage,
  StaffMessage,
} from './message.ts';

/** The position of unanswered messages is at most this one, that of answered messages is higher (migration 0011). */
const LAST_WAITING_POSITION = 2_147_483_647;

/** How many messages are stored at most: over ten years of fifty a day. */
const MAX_MESSAGES = 250_000;

/** Stores a message and returns its id; `undefined` when 250,000 messages are unanswered. */
export async function insertContactMessage(
  db: Queryable,
  contact: ContactMessage | Grievance,
): Promise<number | undefined> {
  const [dueOn, language] = 'dueOn' in contact ? [contact.dueOn, contact.language] : [null, null];
  // Counting is slow, so the messages are counted only when the range of ids shows that the limit may be reached.
  const [row] = await db<{ id: number }[]>`
    insert into contact_messages (full_name, email, mobile_number, message, due_on, language)
    select ${contact.fullName}, ${contact.email}, ${contact.mobileNumber}, ${contact.message}, ${dueOn}::date, ${language}::text
    where case
      when (select max(id) - min(place) from contact_messages) < ${MAX_MESSAGES - 1} then true
      else not exists (
        select from contact_messages where place <= ${LAST_WAITING_POSITION} offset ${MAX_MESSAGES - 1}
      )
    end
    returning id`;
  return row?.id;
}

/** The message with this id; `undefined` when there is none. */
export async function findContactMessage(
  db: Queryable,
  id: number,
): Promise<ContactMessageForMail | undefined> {
  const [row] = await db<ContactMessageForMail[]>`
    select id, full_name as "fullName", email, mobile_number as "mobileNumber",
      message, created_at as "createdAt", due_on::text as "dueOn", language
    from contact_messages
    where id = ${id}`;
  return row;
}

/** The cursor of the list: the position of a message (migration 0011), unanswered messages first. */
export const messageCursor = z.tuple([z.int().min(0).max(4_294_967_296)]);

const MAX_COUNTED = 1000;

interface MessageSearch {
  /** Whether the page may contain answered messages. */
  answeredToo: boolean;
  after: z.infer<typeof messageCursor> | undefined;
}

/** A page of messages: the unanswered ones first, the oldest first; then the answered ones, the newest first. */
export async function listContactMessages(
  db: Queryable,
  { answeredToo, after = [0] }: MessageSearch,
): Promise<MessagePage> {
  const rows = await db<WithCursor<StaffMessage>[]>`
    select id, full_name as "fullName", email, mobile_number as "mobileNumber", message,
      to_json(created_at) #>> '{}' as "createdAt", to_json(answered_at) #>> '{}' as "answeredAt",
      due_on::text as "dueOn",
      json_build_array(place) as "cursor"
    from contact_messages
    where place > ${after[0]} ${answeredToo ? db`` : db`and place <= ${LAST_WAITING_POSITION}`}
    order by contact_messages.place
    limit ${PAGE_ROWS}`;
  const [counted] = await db<Pick<MessagePage, 'waiting' | 'anyAnswered'>[]>`
    select
      (
        select count(*)::integer
        from (
          select from contact_messages where place <= ${LAST_WAITING_POSITION} limit ${MAX_COUNTED}
        ) as counted
      ) as "waiting",
      exists (select from contact_messages where place > ${LAST_WAITING_POSITION}) as "anyAnswered"`;
  if (!counted) throw new Error('A count returned no row.');
  const e164Of = ({ mobileNumber }: StaffMessage) => parsePhoneNumber(mobileNumber)?.e164 ?? null;
  const { items, next } = toPage(rows);
  return { items: items.map((item) => ({ ...item, phone: e164Of(item) })), next, ...counted };
}

interface AnsweredUpdate {
  id: number;
  answered: boolean;
  staffId: number;
}

/** Marks a message as answered or unanswered; false where there is no such message. */
export async function markAnswered(
  db: Queryable,
  { id, answered, staffId }: AnsweredUpdate,
): Promise<boolean> {
  const marked = await db`
    update contact_messages
    set answered_at = ${answered ? db`now()` : null}, answered_by = ${answered ? staffId : null}
    where id = ${id}
    returning id`;
  return marked.length > 0;
}

/**
 * Deletes at most `atMost` answered messages and returns how many were deleted: those answered over three years ago
 * or, when there are none, the oldest answered messages beyond 250,000 messages in all. Unanswered messages are never
 * deleted.
 */
export async function deleteOldAnsweredMessages(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'contact_messages',
    db`where answered_at < now() - ${retentionTimeOf('messages')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'contact_messages',
    db`where place > ${LAST_WAITING_POSITION}
      order by place desc
      limit least(
        ${atMost},
        greatest(0, (select count(*) from contact_messages) - ${MAX_MESSAGES})
      )`,
  );
}
