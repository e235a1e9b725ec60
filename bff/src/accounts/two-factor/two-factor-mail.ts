import type { Deps } from '../../platform/deps.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { type Draft, draftTo } from '../../platform/mail/mail-template.ts';
import { findReader } from '../login/queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl'>;

/** The mail of a change of the keys to an account, to its owner; `undefined` when the account is gone. */
const composer =
  (wordsOf: (keys: Words['mails']['keys']) => { subject: string; happened: string }) =>
  async ({ sql, publicUrl }: Parts, id: number): Promise<Draft | undefined> => {
    const reader = await findReader(sql, id);
    return (
      reader &&
      draftTo(reader, ({ mails: { keys } }) => {
        const { subject, happened } = wordsOf(keys);
        return {
          subject,
          paragraphs: [happened, keys.ifNotYou],
          action: { label: keys.look, url: `${publicUrl}/Account` },
          also: { label: keys.newPassword, url: `${publicUrl}/ForgotPassword` },
        };
      })
    );
  };

export const composeKeyAdded = composer(({ added }) => added);
export const composeKeyRemoved = composer(({ removed }) => removed);
export const composeKeyCopied = composer(({ copied }) => copied);
export const composeRecoveryCodeUsed = composer(({ recovered }) => recovered);
export const composeRecoveryCodesMade = composer(({ renewed }) => renewed);
export const composeKeysForgotten = composer(({ forgotten }) => forgotten);
