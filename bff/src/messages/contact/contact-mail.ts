import type { Mail } from '../../mail/mail.ts';
import { isPlainName } from '../../mail/mail-template.ts';
import type { StoredContactMessage } from './message.ts';

/**
 * The mail to the studio with the message. Its Reply-To is the sender's address. A name that looks like more than
 * a name stays out of the headers.
 */
export function composeContactMail(
  contact: StoredContactMessage,
  studioEmail: string,
): Pick<Mail, 'to' | 'replyTo' | 'subject' | 'text'> {
  const isPlain = isPlainName(contact.fullName);
  return {
    to: studioEmail,
    replyTo: { name: isPlain ? contact.fullName : '', address: contact.email },
    subject: `Message from ${isPlain ? contact.fullName : 'the site'}`,
    text: [
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
