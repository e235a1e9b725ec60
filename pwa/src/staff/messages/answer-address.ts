import { t } from '@lingui/core/macro';
import type { StaffMessage } from 'bff/contract';
import { formatDateTime } from '../../content/format.ts';
import { studioMessages } from '../../content/studio-messages.ts';

/** In characters. Some mail programs cut longer addresses off or ignore them. */
const maxAddressLength = 1800;
/** In characters, percent-encoded. The greeting omits longer names. */
const maxNameLength = 300;

const lineBreak = '\r\n';

/** The message quoted with `> `, cut so that it fits into `room` characters when percent-encoded. */
const quoteWithin = (room: number, message: string) => {
  const more = ' …';
  let quote = '> ';
  let left = room - encodeURIComponent(quote + more).length;
  for (const letter of message.replace(/\r\n?/g, '\n')) {
    const quoted = letter === '\n' ? `${lineBreak}> ` : letter;
    left -= encodeURIComponent(quoted).length;
    if (left < 0) return quote + more;
    quote += quoted;
  }
  return quote;
};

/** The beginning of the e-mail: greeting, empty lines, the studio's name, and the date of the message. */
const letterTo = ({ fullName, createdAt }: StaffMessage) => {
  const isName = encodeURIComponent(fullName).length <= maxNameLength;
  return [
    isName ? t`Namaste ${fullName},` : t`Namaste,`,
    '',
    '',
    '',
    studioMessages().name,
    '',
    t`On ${{ moment: formatDateTime(createdAt) }} you wrote:`,
    '',
  ].join(lineBreak);
};

/** The `mailto:` URL of a reply that quotes the message. */
export const answerAddress = (message: StaffMessage): string => {
  const to = encodeURIComponent(message.email).replaceAll('%40', '@');
  const subject = encodeURIComponent(t`Your message to ${{ studio: studioMessages().name }}`);
  const begin = `mailto:${to}?subject=${subject}&body=${encodeURIComponent(letterTo(message))}`;
  const quote = quoteWithin(maxAddressLength - begin.length, message.message);
  return begin + encodeURIComponent(quote);
};
