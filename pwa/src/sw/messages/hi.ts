import { formatDay, formatDayAndMonth } from 'bff/shared/dates/format';
import { dates } from 'bff/shared/dates/hi';
import type { PushMessages } from './en.ts';

export const messages: PushMessages = {
  startsIn: ({ title, minutes }) => `${title}: क्लास ${minutes} मिनट में शुरू होगी`,
  hasBegun: ({ title }) => `${title}: क्लास शुरू हो गई है`,
  today: ({ title }) => `${title}, आज`,
  // कल is yesterday, too: the date says which one.
  tomorrow: ({ title, day }) => `${title}, कल, ${formatDayAndMonth(dates, day)}`,
  onDay: ({ title, day, now }) => `${title}, ${formatDay(dates, day, now)}`,
  cameTooLate: 'यह ख़बर देर से पहुँची',
  general: { title: 'गंगा योग', body: 'कुछ नया है। देखने के लिए टैप करें।' },
};
