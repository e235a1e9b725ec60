import { findReader } from '../accounts/login/queries.ts';
import type { Deps } from '../platform/deps.ts';
import { type Draft, draftTo } from '../platform/mail/mail-template.ts';
import { findLastUpiChange } from './queries.ts';

/**
 * The mail to somebody who may change the studio's facts, after the UPI id was changed: the last change of it, with who did it.
 * `undefined` when the account is gone.
 */
export async function composeUpiChanged(
  { sql, publicUrl, now }: Pick<Deps, 'sql' | 'publicUrl' | 'now'>,
  id: number,
): Promise<Draft | undefined> {
  const [reader, change] = await Promise.all([findReader(sql, id), findLastUpiChange(sql)]);
  if (!reader || !change) return undefined;
  const { before, after, by, at } = change;
  return draftTo(reader, ({ mails: { studio } }) => ({
    subject: studio.upi.subject,
    paragraphs: [
      studio.upi.wasChanged({ by, at, now: now() }),
      studio.upi.compare,
      studio.upi.ifNotYou,
    ],
    facts: [
      [studio.upi.before, before || studio.upi.none],
      [studio.upi.after, after || studio.upi.none],
    ],
    action: { label: studio.upi.look, url: `${publicUrl}/StaffStudio` },
  }));
}
