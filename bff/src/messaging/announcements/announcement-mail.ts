import type { Deps } from '../../platform/deps.ts';
import { ownWords } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { type Draft, draftTo, type Written } from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { announcedIn } from './localized-announcement.ts';
import { type AnnouncementForMail, findAnnouncementForMail, markMailed } from './mail-queries.ts';

const announcementLetter = (
  { mails: { announcements } }: Words,
  language: Language,
  announcement: AnnouncementForMail,
  unsubscribeUrl: string,
): Written => {
  const { course, courseIn } = announcement;
  const { subject, text, ...own } = announcedIn(language, announcement);
  return {
    subject,
    paragraphs: text.split(/\n{2,}/).map((words) => ({ ...own, words })),
    ...(course !== null && {
      facts: [[announcements.course, ownWords(language, course, courseIn)]],
    }),
    footer: { words: announcements.whyYou, label: announcements.noMore, url: unsubscribeUrl },
  };
};

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
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${unsubscribeTokens.sign(announcement.accountId)}`;
  return {
    ...draftTo(announcement, (words, language) =>
      announcementLetter(words, language, announcement, unsubscribeUrl),
    ),
    unsubscribeUrl,
    noteSent: () => markMailed(sql, id),
  };
}
