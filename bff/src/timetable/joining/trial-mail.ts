import { greetingTo, type Letter } from '../../mail/mail-template.ts';
import { joinPathOf } from '../classes/timetable.ts';

/** The data for the mail with the way into a free class. */
export interface TrialMail {
  name: string;
  email: string;
  /** Of the course. */
  title: string;
  slug: string;
  /** Proves that the address was read. Not to be logged. */
  key: string;
}

/** The letter with the way into the first class, which is free. It works for the account that asked for it alone. */
export const trialLetter = ({ name, title, slug, key }: TrialMail, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    `your first class of ${title} is free. Open the link below on the device on which you are logged in: it says when the class begins, and opens it.`,
    'If you have not asked for it, there is nothing to do.',
  ],
  action: { label: 'To your first class', url: `${publicUrl}${joinPathOf({ slug })}?way=${key}` },
});
