import { asClassTime, greetingTo, type Letter } from '../../mail/mail-template.ts';
import type { DatedClass } from '../classes/class.ts';

/** More than anybody has on one day. */
const MOST_CLASSES = 10;

/** The letter on the evening before: the day's classes, each with its hour and the address to join by. */
export const eveningLetter = (
  { name, classes }: { name: string; classes: DatedClass[] },
  publicUrl: string,
): Letter => {
  const shown = classes.slice(0, MOST_CLASSES);
  const [only, more] = shown;
  return {
    greeting: greetingTo(name),
    paragraphs: [more ? 'These are your next classes.' : 'This is your next class.'],
    facts: shown.flatMap((found): [string, string][] => [
      ['Class', found.title],
      ['Time', asClassTime(found)],
      ...(more ? [['Join', publicUrl + found.joinPath] as [string, string]] : []),
    ]),
    action:
      only && !more
        ? { label: 'Join when it begins', url: publicUrl + only.joinPath }
        : { label: 'See your classes', url: `${publicUrl}/UserDashboard` },
  };
};
