import type { Deps } from '../../platform/deps.ts';
import { draftForRecipient, type MailDraft } from '../../platform/mail/mail-template.ts';
import { findMergeMailRecipient } from './queries.ts';

/**
 * The mail to an account about a merge by staff, or about its undoing; `undefined` when the account is gone. It names neither account to
 * the other, as they may be of two people, by mistake. A mail about a child goes to the parent, once for two accounts of a child.
 */
export async function composeMerged(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  accountId: number,
): Promise<MailDraft | undefined> {
  const reader = await findMergeMailRecipient(sql, accountId);
  if (!reader) return undefined;
  const { child, isOther, isUndone, ...to } = reader;
  // For two accounts of a child both mails would go to the parent.
  if (child !== null && !isOther) return undefined;
  const action = (label: string) => ({ label, url: `${publicUrl}/login` });
  // The text names the child, so the general template for children does not apply.
  if (child !== null)
    return draftForRecipient(to, ({ mails: { merged } }) => {
      const { subject, ofChild } = isUndone ? merged.undone.child : merged.child;
      return {
        subject: subject({ child }),
        paragraphs: [ofChild({ child })],
        action: action(merged.signIn),
      };
    });
  return draftForRecipient(to, ({ mails: { merged } }) => ({
    subject: isUndone ? merged.undone.subject : merged.subject,
    ...(isUndone
      ? { paragraphs: [merged.undone.isApart] }
      : isOther
        ? { paragraphs: [merged.isOther], notes: [merged.ifWrong] }
        : { paragraphs: [merged.isKept], notes: [merged.isIncomplete, merged.ifWrong] }),
    action: action(merged.signIn),
  }));
}
