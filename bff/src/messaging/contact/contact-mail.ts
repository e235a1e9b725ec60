import { findMailboxLanguage } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { isSafeName, type MailDraft } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { findContactMessage } from './queries.ts';

/**
 * The mail to the studio with the message; `undefined` where it is deleted. Its Reply-To is the sender's address. A
 * name that looks like more than a name is left out of the headers.
 */
export async function composeContact(
  {
    sql,
    studioEmail,
    studioLanguage,
  }: Pick<Deps, 'sql'> & { studioEmail: string; studioLanguage: Language },
  id: number,
): Promise<MailDraft | undefined> {
  const found = await findContactMessage(sql, id);
  if (!found) return undefined;
  const { fullName: name, email, mobileNumber, message } = found;
  const isPlain = isSafeName(name);
  const language = await findMailboxLanguage(sql, studioEmail, studioLanguage);
  const { contact } = messagesFor(language).mails.toStudio;
  return {
    to: studioEmail,
    replyTo: { name: isPlain ? name : '', address: email },
    subject: isPlain ? contact.subject({ name }) : contact.subjectWithoutName,
    language,
    content: [
      message,
      '',
      '-- ',
      name,
      contact.email({ email }),
      contact.mobileNumber({ mobileNumber }),
      '',
    ].join('\n'),
  };
}
