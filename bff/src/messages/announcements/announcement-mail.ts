import { greetingTo, type Letter } from '../../mail/mail-template.ts';

/** An announcement, as it is mailed to one person. */
export interface AnnouncementForMail {
  accountId: number;
  name: string;
  email: string;
  course: string | null;
  subject: string;
  text: string;
}

/** The letter of an announcement, in the words of staff. `unsubscribeUrl` ends announcements without signing in. */
export const announcementLetter = (
  { name, course, text }: AnnouncementForMail,
  unsubscribeUrl: string,
): Letter => ({
  greeting: greetingTo(name),
  paragraphs: text.split(/\n{2,}/),
  ...(course !== null && { facts: [['Course', course]] }),
  footer: {
    words:
      'You read this because you have agreed to announcements. Mails about your own classes come in any case.',
    label: 'No more announcements',
    url: unsubscribeUrl,
  },
});
