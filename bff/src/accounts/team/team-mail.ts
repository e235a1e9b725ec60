import type { Deps } from '../../platform/deps.ts';
import { type Draft, draftOf } from '../../platform/mail/mail-template.ts';
import { languageOfMailbox } from '../profile/mailbox-language.ts';
import { findInvited } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl' | 'studioLanguage' | 'invitationTokens'>;

/**
 * The mail with an invitation to work for the studio, in the language of the address's account, or else of the studio; `undefined` when it was
 * accepted or withdrawn, or its time is over. The link contains the secret and must not be logged.
 */
export async function composeInvitation(
  { sql, publicUrl, studioLanguage, invitationTokens }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const invited = await findInvited(sql, id);
  if (!invited) return undefined;
  const { email, role } = invited;
  const language = await languageOfMailbox(sql, email, studioLanguage);
  return draftOf(email, language, ({ mails: { team } }) => ({
    subject: team.invitation.subject,
    paragraphs: [team.invitation.isInvited[role], team.invitation.howLong],
    action: {
      label: team.invitation.look,
      url: `${publicUrl}/Invitation#${invitationTokens.sign(id)}`,
    },
  }));
}
