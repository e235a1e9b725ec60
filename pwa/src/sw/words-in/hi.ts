import { indianDate, isoWeekday } from '../../content/indian-time.ts';
import type { PushWords } from './en.ts';

const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
const weekdays = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ');

/** 10 दिसंबर */
const dateOf = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;

/** गुरुवार, 10 दिसंबर; with the year where `now` is in another. */
const dayOf = (day: string, now: Date) => {
  const year = day.slice(0, 4);
  const date = `${weekdays[isoWeekday(day) - 1]}, ${dateOf(day)}`;
  return year === indianDate(now).slice(0, 4) ? date : `${date} ${year}`;
};

export const words: PushWords = {
  startsIn: ({ title, minutes }) => `${title}: क्लास ${minutes} मिनट में शुरू होगी`,
  hasBegun: ({ title }) => `${title}: क्लास शुरू हो गई है`,
  today: ({ title }) => `${title}, आज`,
  // कल is yesterday, too: the date says which one.
  tomorrow: ({ title, day }) => `${title}, कल, ${dateOf(day)}`,
  onDay: ({ title, day, now }) => `${title}, ${dayOf(day, now)}`,
  cameTooLate: 'यह देर से पहुँचा',
  general: { title: 'गंगा योग', body: 'कुछ नया है। देखने के लिए टैप करें।' },
};
