import { languageOfMailbox } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { type Draft, isPlainName } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { findContactMessage } from './queries.ts';

/**
 * The mail to the studio with the message; `undefined` when it is gone. Its Reply-To is the sender's address. A name that
 * looks like more than a name stays out of the headers.
 */
export async function composeContact(
  {
    sql,
    studioEmail,
    studioLanguage,
  }: Pick<Deps, 'sql'> & { studioEmail: string; studioLanguage: Language },
  id: number,
): Promise<Draft | undefined> {
  const found = await findContactMessage(sql, id);
  if (!found) return undefined;
  const { fullName: name, email, mobileNumber, message } = found;
  const isPlain = isPlainName(name);
  const language = await languageOfMailbox(sql, studioEmail, studioLanguage);
  const { contact } = wordsIn(language).mails.toStudio;
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
