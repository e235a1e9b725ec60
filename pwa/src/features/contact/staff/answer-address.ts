import type { StoredMessage } from 'bff/contract';
import { momentOf } from '../../../content/format.ts';
import { studio } from '../../../content/studio.ts';

/** Longer addresses are cut off, or ignored, by some mail programs. */
const longestAddress = 1800;
/** A name that is longer, percent-encoded, is none to greet by. */
const longestName = 300;

const lineBreak = '\r\n';

/** The message as mail programs quote, as much of it as has room, percent-encoded. */
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

/** The letter's beginning: the greeting, room to write, the studio's name, and what is answered. */
const letterTo = ({ fullName, createdAt }: StoredMessage) => {
  const isName = encodeURIComponent(fullName).length <= longestName;
  return [
    isName ? `Namaste ${fullName},` : 'Namaste,',
    '',
    '',
    '',
    studio.name,
    '',
    `On ${momentOf(createdAt)} you wrote:`,
    '',
  ].join(lineBreak);
};

/** A mail back to who wrote, with the question in it. */
export const answerAddress = (message: StoredMessage): string => {
  const to = encodeURIComponent(message.email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Your message to ${studio.name}`);
  const begin = `mailto:${to}?subject=${subject}&body=${encodeURIComponent(letterTo(message))}`;
  const quote = quoteWithin(longestAddress - begin.length, message.message);
  return begin + encodeURIComponent(quote);
};
