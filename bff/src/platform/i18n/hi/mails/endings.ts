import type { endings as english } from '../../en/mails/endings.ts';
import type { Translation } from '../../translation.ts';
import { dayAndYearOf, dayInFull } from '../dates.ts';

export const endings: Translation<typeof english> = {
  subject: ({ lastDay }) => `आपका महीना ${dayInFull(lastDay)} को ख़त्म हो रहा है`,
  keepsPlace: 'समय पर रिन्यू करें, तो क्लासें बिना रुके चलती रहेंगी और आपकी सीट बनी रहेगी।',
  facts: { course: 'कोर्स', paidUntil: 'पेमेंट कब तक का है', next: 'अगला महीना', fee: 'फ़ीस' },
  until: ({ lastDay }) => dayAndYearOf(lastDay),
  days: ({ firstDay, lastDay }) => `${dayInFull(firstDay)} से ${dayInFull(lastDay)} तक`,
  renew: 'रिन्यू करें',
};
