import type { Deps } from '../../platform/deps.ts';
import { draftForStudio, type MailDraft } from '../../platform/mail/mail-template.ts';
import { findMailboxLanguage } from '../profile/mailbox-language.ts';
import { findInvitee } from './queries.ts';

type TeamMailDeps = Pick<Deps, 'sql' | 'publicUrl' | 'studioLanguage' | 'invitationTokens'>;

/**
 * The mail with an invitation to the team, in the language of the address's account, or else of the studio; `undefined` when it was
 * accepted or withdrawn, or has expired. The link contains the secret and must not be logged.
 */
export async function composeInvitation(
  { sql, publicUrl, studioLanguage, invitationTokens }: TeamMailDeps,
  id: number,
): Promise<MailDraft | undefined> {
  const invitee = await findInvitee(sql, id);
  if (!invitee) return undefined;
  const { email, role } = invitee;
  const language = await findMailboxLanguage(sql, email, studioLanguage);
  return draftForStudio(email, language, ({ mails: { team } }) => ({
    subject: team.invitation.subject,
    paragraphs: [team.invitation.isInvited[role]],
    notes: [team.invitation.howLong],
    action: {
      label: team.invitation.look,
      url: `${publicUrl}/Invitation#${invitationTokens.sign(id)}`,
    },
  }));
}
