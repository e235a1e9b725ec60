import type { Deps } from '../../platform/deps.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { draftForRecipient, type MailDraft } from '../../platform/mail/mail-template.ts';
import { findMailRecipient } from '../login/queries.ts';

type TwoFactorMailDeps = Pick<Deps, 'sql' | 'publicUrl'>;

/** The mail to the owner about a change of an account's authenticators; `undefined` when the account is gone. */
const composer =
  (
    messagesOf: (keys: Messages['mails']['authenticators']) => {
      subject: string;
      happened: string;
    },
  ) =>
  async ({ sql, publicUrl }: TwoFactorMailDeps, id: number): Promise<MailDraft | undefined> => {
    const reader = await findMailRecipient(sql, id);
    return (
      reader &&
      draftForRecipient(reader, ({ mails: { authenticators } }) => {
        const { subject, happened } = messagesOf(authenticators);
        return {
          subject,
          paragraphs: [happened, authenticators.ifNotYou],
          action: { label: authenticators.look, url: `${publicUrl}/Account` },
          also: { label: authenticators.newPassword, url: `${publicUrl}/ForgotPassword` },
        };
      })
    );
  };

export const composeAuthenticatorAdded = composer(({ added }) => added);
export const composeAuthenticatorRemoved = composer(({ removed }) => removed);
export const composePasskeyCopied = composer(({ copied }) => copied);
export const composeRecoveryCodeUsed = composer(({ recovered }) => recovered);
export const composeRecoveryCodesMade = composer(({ renewed }) => renewed);
export const composeTwoFactorReset = composer(({ forgotten }) => forgotten);
