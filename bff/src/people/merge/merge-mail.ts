import type { Deps } from '../../platform/deps.ts';
import { type Draft, draftTo } from '../../platform/mail/mail-template.ts';
import { findMergedReader } from './queries.ts';

/**
 * The mail to an account of which staff have made two into one, or have undone that; `undefined` when it is gone. It names neither
 * account to the other: they may be of two people, by mistake. What is of a child goes to the parent, of two accounts of a child once.
 */
export async function composeMerged(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  accountId: number,
): Promise<Draft | undefined> {
  const reader = await findMergedReader(sql, accountId);
  if (!reader) return undefined;
  const { child, isOther, isUndone, ...to } = reader;
  // Of two accounts of a child both mails would go to the parent.
  if (child !== null && !isOther) return undefined;
  const action = (label: string) => ({ label, url: `${publicUrl}/login` });
  // Its words name the child by themselves.
  if (child !== null)
    return draftTo(to, ({ mails: { merged } }) => {
      const { subject, ofChild } = isUndone ? merged.undone.child : merged.child;
      return {
        subject: subject({ child }),
        paragraphs: [ofChild({ child })],
        action: action(merged.signIn),
      };
    });
  return draftTo(to, ({ mails: { merged } }) => ({
    subject: isUndone ? merged.undone.subject : merged.subject,
    paragraphs: isUndone
      ? [merged.undone.isApart]
      : [isOther ? merged.isOther : merged.isKept, merged.ifWrong],
    action: action(merged.signIn),
  }));
}
