import type { Deps } from '../../platform/deps.ts';
import { localizeText } from '../../platform/i18n/localized-content.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import {
  type ComposedMail,
  draftForRecipient,
  type MailDraft,
} from '../../platform/mail/mail-template.ts';
import { type Language, localizedPath } from '../../shared/languages.ts';
import { localizeAnnouncement } from './localized-announcement.ts';
import { type AnnouncementForMail, findAnnouncementForMail, markMailed } from './mail-queries.ts';

const formatAnnouncementMail = (
  { mails: { announcements, classes, account } }: Messages,
  language: Language,
  announcement: AnnouncementForMail,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): ComposedMail => {
  const { course, courseIn } = announcement;
  const { subject, text, ...own } = localizeAnnouncement(language, announcement);
  return {
    subject,
    heading: { ...own, text: subject },
    paragraphs: text.split(/\n{2,}/).map((paragraph) => ({ ...own, text: paragraph })),
    ...(course !== null && {
      details: [[announcements.course, localizeText(language, course, courseIn)]],
    }),
    action:
      course === null
        ? { label: account.welcome.toCourses, url: publicUrl + localizedPath('/Courses', language) }
        : { label: classes.toClasses, url: `${publicUrl}/UserDashboard` },
    footer: { label: announcements.noMore, url: unsubscribeUrl },
  };
};

/**
 * The mail of an announcement to one recipient, with a link that unsubscribes without a login. `undefined` where it
 * is no longer to be sent (`findAnnouncementForMail`).
 */
export async function composeAnnouncement(
  { sql, publicUrl, unsubscribeTokens }: Pick<Deps, 'sql' | 'publicUrl' | 'unsubscribeTokens'>,
  id: number,
): Promise<MailDraft | undefined> {
  const announcement = await findAnnouncementForMail(sql, id);
  if (!announcement) return undefined;
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${unsubscribeTokens.sign(announcement.accountId)}`;
  return {
    ...draftForRecipient(announcement, (messages, language) =>
      formatAnnouncementMail(messages, language, announcement, { publicUrl, unsubscribeUrl }),
    ),
    unsubscribeUrl,
    noteSent: () => markMailed(sql, id),
  };
}
