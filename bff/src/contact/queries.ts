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
