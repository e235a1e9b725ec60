import type {
  announcements as english,
  announcementMailNames as englishNames,
} from '../../en/mails/announcements.ts';
import type { Translation } from '../../translation.ts';

export const announcements: Translation<typeof english> = {
  course: 'कोर्स',
  noMore: 'अब सूचनाएँ न भेजें',
};

export const announcementMailNames: Translation<typeof englishNames> = {
  announcement: 'सूचना',
};
