import { findMailRecipient } from '../accounts/login/queries.ts';
import type { Deps } from '../platform/deps.ts';
import { draftForRecipient, type MailDraft } from '../platform/mail/mail-template.ts';
import { findLastUpiChange } from './queries.ts';

/**
 * The mail to an account that may change the settings after the UPI id was changed: the last change, and its author.
 * `undefined` where the account is deleted.
 */
export async function composeUpiChanged(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<MailDraft | undefined> {
  const [reader, change] = await Promise.all([findMailRecipient(sql, id), findLastUpiChange(sql)]);
  if (!reader || !change) return undefined;
  const { before, after, by, at } = change;
  return draftForRecipient(reader, ({ mails: { studio } }) => ({
    subject: studio.upi.subject,
    paragraphs: [studio.upi.wasChanged({ by, at, now: now() })],
    notes: [studio.upi.compare, studio.upi.ifNotYou],
    details: [
      [studio.upi.before, before || studio.upi.none],
      [studio.upi.after, after || studio.upi.none],
    ],
    action: { label: studio.upi.look, url: `${publicUrl}/StaffStudio` },
  }));
}
