import type { Deps } from '../../deps.ts';
import { type Draft, draftTo } from '../../mail/mail-template.ts';
import { findMergedReader } from './queries.ts';

/**
 * The mail to an account of which staff have made two into one, or have undone that; `undefined` when it is gone. It names neither
 * account to the other: they may be of two people, by mistake.
 */
export async function composeMerged(
  { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
  accountId: number,
): Promise<Draft | undefined> {
  const reader = await findMergedReader(sql, accountId);
  return (
    reader &&
    draftTo(reader, ({ mails: { merged } }) => ({
      subject: reader.isUndone ? merged.undone.subject : merged.subject,
      paragraphs: reader.isUndone
        ? [merged.undone.isApart]
        : [reader.isOther ? merged.isOther : merged.isKept, merged.ifWrong],
      action: { label: merged.signIn, url: `${publicUrl}/login` },
    }))
  );
}
