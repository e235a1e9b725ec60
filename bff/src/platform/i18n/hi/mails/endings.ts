import type {
  endings as english,
  endingMailNames as englishNames,
} from '../../en/mails/endings.ts';
import type { Translation } from '../../translation.ts';
import { formatDayInFull, formatDayWithYear } from '../dates.ts';

export const endings: Translation<typeof english> = {
  subject: ({ lastDay }) => `आपका महीना ${formatDayInFull(lastDay)} को ख़त्म हो रहा है`,
  keepsSeat: 'समय पर रिन्यू करें, तो क्लासें बिना रुके चलती रहेंगी और आपकी सीट बनी रहेगी।',
  details: { course: 'कोर्स', paidUntil: 'पेमेंट इस दिन तक', next: 'अगला महीना', fee: 'फ़ीस' },
  until: ({ lastDay }) => formatDayWithYear(lastDay),
  days: ({ firstDay, lastDay }) => `${formatDayInFull(firstDay)} से ${formatDayInFull(lastDay)} तक`,
  renew: 'रिन्यू करें',
};

export const endingMailNames: Translation<typeof englishNames> = {
  'paid-until': 'महीना ख़त्म होने की ख़बर',
};
