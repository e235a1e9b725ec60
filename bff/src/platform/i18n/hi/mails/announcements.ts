import type {
  announcements as english,
  announcementMailNames as englishNames,
} from '../../en/mails/announcements.ts';
import type { Translation } from '../../translation.ts';

export const announcements: Translation<typeof english> = {
  course: 'कोर्स',
  whyYou:
    'यह ईमेल आपको इसलिए मिला, क्योंकि आपने सूचनाओं की इजाज़त दी है। आपकी अपनी क्लासों के ईमेल हर हाल में आएँगे।',
  noMore: 'अब सूचनाएँ न भेजें',
};

export const announcementMailNames: Translation<typeof englishNames> = {
  announcement: 'सूचना',
};
