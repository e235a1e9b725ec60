import type { Deps } from '../../deps.ts';
import { type Draft, isPlainName } from '../../mail/mail-template.ts';
import { DEFAULT_LANGUAGE } from '../../words/languages.ts';
import { findContactMessage } from './queries.ts';

/**
 * The mail to the studio with the message; `undefined` when it is gone. Its Reply-To is the sender's address. A name that
 * looks like more than a name stays out of the headers.
 */
export async function composeContact(
  { sql, studioEmail }: Pick<Deps, 'sql'> & { studioEmail: string },
  id: number,
): Promise<Draft | undefined> {
  const contact = await findContactMessage(sql, id);
  if (!contact) return undefined;
  const isPlain = isPlainName(contact.fullName);
  return {
    to: studioEmail,
    replyTo: { name: isPlain ? contact.fullName : '', address: contact.email },
    subject: `Message from ${isPlain ? contact.fullName : 'the site'}`,
    language: DEFAULT_LANGUAGE,
    content: [
      contact.message,
      '',
      '-- ',
      contact.fullName,
      `E-mail: ${contact.email}`,
      `Mobile number: ${contact.mobileNumber}`,
      '',
    ].join('\n'),
  };
}
