import { findMailboxLanguage } from '../../accounts/profile/mailbox-language.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailboxAddress } from '../../platform/mail/mail-content.ts';
import { draftForStudio, type MailDraft } from '../../platform/mail/mail-template.ts';
import { isSafeName } from '../../platform/mail/safe-name.ts';
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
    publicUrl,
  }: Pick<Deps, 'sql' | 'publicUrl'> & { studioEmail: string; studioLanguage: Language },
  id: number,
): Promise<MailDraft | undefined> {
  const found = await findContactMessage(sql, id);
  if (!found) return undefined;
  const { fullName: name, email, mobileNumber, message } = found;
  const isPlain = isSafeName(name);
  const language = await findMailboxLanguage(sql, studioEmail, studioLanguage);
  return {
    ...draftForStudio(studioEmail, language, ({ mails: { toStudio } }) => ({
      subject: isPlain ? toStudio.contact.subject({ name }) : toStudio.contact.subjectWithoutName,
      paragraphs: message.split(/\n{2,}/),
      details: [
        [toStudio.contact.name, name],
        [toStudio.contact.email, mailboxAddress(email)],
        [toStudio.contact.mobileNumber, mobileNumber],
      ],
      action: { label: toStudio.contact.look, url: `${publicUrl}/StaffMessages` },
    })),
    replyTo: { name: isPlain ? name : '', address: email },
  };
}
