import { dayAndMonthIn, dayIn } from '../../content/messages/dates/days.ts';
import { words as dates } from '../../content/messages/dates/hi.ts';
import type { PushWords } from './en.ts';

export const words: PushWords = {
  startsIn: ({ title, minutes }) => `${title}: क्लास ${minutes} मिनट में शुरू होगी`,
  hasBegun: ({ title }) => `${title}: क्लास शुरू हो गई है`,
  today: ({ title }) => `${title}, आज`,
  // कल is yesterday, too: the date says which one.
  tomorrow: ({ title, day }) => `${title}, कल, ${dayAndMonthIn(dates, day)}`,
  onDay: ({ title, day, now }) => `${title}, ${dayIn(dates, day, now)}`,
  cameTooLate: 'यह ख़बर देर से पहुँची',
  general: { title: 'गंगा योग', body: 'कुछ नया है। देखने के लिए टैप करें।' },
};
