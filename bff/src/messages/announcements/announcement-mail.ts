import type { Deps } from '../../deps.ts';
import { type Draft, draftOf, greetingTo, type Letter } from '../../mail/mail-template.ts';
import { type AnnouncementForMail, findAnnouncementForMail, markMailed } from './mail-queries.ts';

const announcementLetter = (
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

/**
 * The mail of an announcement to one recipient, in the words of staff. Its link ends announcements without signing in.
 * `undefined` when it is not to be sent any more (`findAnnouncementForMail`).
 */
export async function composeAnnouncement(
  { sql, publicUrl, unsubscribeTokens }: Pick<Deps, 'sql' | 'publicUrl' | 'unsubscribeTokens'>,
  id: number,
): Promise<Draft | undefined> {
  const announcement = await findAnnouncementForMail(sql, id);
  if (!announcement) return undefined;
  const { email, subject, accountId } = announcement;
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${unsubscribeTokens.sign(accountId)}`;
  return {
    ...draftOf(email, subject, announcementLetter(announcement, unsubscribeUrl)),
    unsubscribeUrl,
    noteSent: () => markMailed(sql, id),
  };
}
