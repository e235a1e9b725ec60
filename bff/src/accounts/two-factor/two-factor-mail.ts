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
          paragraphs: [happened],
          notes: [authenticators.ifNotYou],
          action: { label: authenticators.look, url: `${publicUrl}/Account` },
          also: { label: authenticators.newPassword, url: `${publicUrl}/ForgotPassword` },
        };
      })
    );
  };

/** Composes the e-mails about two-factor, by kind. */
export const twoFactorMails = {
  'key-added': composer(({ added }) => added),
  'key-removed': composer(({ removed }) => removed),
  'key-copied': composer(({ copied }) => copied),
  'recovery-code-used': composer(({ recovered }) => recovered),
  'recovery-codes-made': composer(({ renewed }) => renewed),
  'keys-forgotten': composer(({ forgotten }) => forgotten),
};
