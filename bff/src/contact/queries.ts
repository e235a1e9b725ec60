import type { StoredMessage } from '../contract.ts';
import type { Queryable } from '../db.ts';

export interface ContactMessage {
  fullName: string;
  email: string;
  mobileNumber: string;
  message: string;
}

export interface StoredContactMessage extends ContactMessage {
  id: number;
  createdAt: Date;
}

/** Stores a message and gives its id. */
export async function insertContactMessage(
  db: Queryable,
  contact: ContactMessage,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into contact_messages (full_name, email, mobile_number, message)
    values (${contact.fullName}, ${contact.email}, ${contact.mobileNumber}, ${contact.message})
    returning id`;
  if (!row) throw new Error('An insert returned no row.');
  return row.id;
}

/** The message with this id, if there is one. */
export async function findContactMessage(
  db: Queryable,
  id: number,
): Promise<StoredContactMessage | undefined> {
  const [row] = await db<StoredContactMessage[]>`
    select id, full_name as "fullName", email, mobile_number as "mobileNumber",
      message, created_at as "createdAt"
    from contact_messages
    where id = ${id}`;
  return row;
}

/** All messages, the newest first, at most 200. */
export async function listContactMessages(db: Queryable): Promise<StoredMessage[]> {
  return db<StoredMessage[]>`
    select id, full_name as "fullName", email, mobile_number as "mobileNumber", message,
      to_json(created_at) #>> '{}' as "createdAt", to_json(answered_at) #>> '{}' as "answeredAt"
    from contact_messages
    order by id desc
    limit 200`;
}

interface Answered {
  id: number;
  answered: boolean;
  staffId: number;
}

/** Notes that a message was answered, or that it was not after all; false when there is none. */
export async function markAnswered(
  db: Queryable,
  { id, answered, staffId }: Answered,
): Promise<boolean> {
  const marked = await db`
    update contact_messages
    set answered_at = ${answered ? db`now()` : null}, answered_by = ${answered ? staffId : null}
    where id = ${id}
    returning id`;
  return marked.length > 0;
}
