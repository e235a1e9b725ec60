import { t } from '@lingui/core/macro';
import type { StoredMessage } from 'bff/contract';
import { momentOf } from '../../content/format.ts';
import { studioWords } from '../../content/studio-messages.ts';

/** In characters. Some mail programs cut longer addresses off or ignore them. */
const longestAddress = 1800;
/** In characters, percent-encoded. The greeting leaves longer names out. */
const longestName = 300;

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

/** The start of the mail: greeting, empty lines to write in, the studio's name, and the date of the message. */
const letterTo = ({ fullName, createdAt }: StoredMessage) => {
  const isName = encodeURIComponent(fullName).length <= longestName;
  return [
    isName ? t`Namaste ${fullName},` : t`Namaste,`,
    '',
    '',
    '',
    studioWords().name,
    '',
    t`On ${{ moment: momentOf(createdAt) }} you wrote:`,
    '',
  ].join(lineBreak);
};

/** The `mailto:` address of an answer to the sender that quotes the message. */
export const answerAddress = (message: StoredMessage): string => {
  const to = encodeURIComponent(message.email).replaceAll('%40', '@');
  const subject = encodeURIComponent(t`Your message to ${{ studio: studioWords().name }}`);
  const begin = `mailto:${to}?subject=${subject}&body=${encodeURIComponent(letterTo(message))}`;
  const quote = quoteWithin(longestAddress - begin.length, message.message);
  return begin + encodeURIComponent(quote);
};
