import { dayOf } from '../content/format.ts';
import { indianDate, isoWeekday } from '../content/indian-time.ts';

/** A class, or what else a message is about, by its title. */
interface Titled {
  title: string;
}

/** A day in India, YYYY-MM-DD. */
interface Dated extends Titled {
  day: string;
  now: Date;
}

/** What the worker adds to the title of a push message: whole titles, as the order of words differs. */
interface PushWords {
  startsIn: (left: Titled & { minutes: number }) => string;
  hasBegun: (about: Titled) => string;
  today: (about: Titled) => string;
  tomorrow: (about: Dated) => string;
  onDay: (about: Dated) => string;
  cameTooLate: string;
}

const english: PushWords = {
  startsIn: ({ title, minutes }) =>
    minutes === 1 ? `${title} starts in a minute` : `${title} starts in ${minutes} minutes`,
  hasBegun: ({ title }) => `${title} has begun`,
  today: ({ title }) => `${title}, today`,
  tomorrow: ({ title }) => `${title}, tomorrow`,
  onDay: ({ title, day, now }) => `${title}, ${dayOf(day, now)}`,
  cameTooLate: 'This came too late',
};

const hindiMonths = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
const hindiWeekdays = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ');

/** 10 दिसंबर */
const hindiDate = (day: string) =>
  `${Number(day.slice(8))} ${hindiMonths[Number(day.slice(5, 7)) - 1]}`;

/** गुरुवार, 10 दिसंबर; with the year where `now` is in another. */
const hindiDay = (day: string, now: Date) => {
  const year = day.slice(0, 4);
  const date = `${hindiWeekdays[isoWeekday(day) - 1]}, ${hindiDate(day)}`;
  return year === indianDate(now).slice(0, 4) ? date : `${date} ${year}`;
};

const hindi: PushWords = {
  startsIn: ({ title, minutes }) => `${title}: क्लास ${minutes} मिनट में शुरू होगी`,
  hasBegun: ({ title }) => `${title}: क्लास शुरू हो गई है`,
  today: ({ title }) => `${title}, आज`,
  // कल is yesterday, too: the date says which one.
  tomorrow: ({ title, day }) => `${title}, कल, ${hindiDate(day)}`,
  onDay: ({ title, day, now }) => `${title}, ${hindiDay(day, now)}`,
  cameTooLate: 'यह देर से पहुँचा',
};

const words: Readonly<Record<string, PushWords>> = { en: english, hi: hindi };

/** The words in the language of a message; in English where it names none, or one that this worker does not know. */
export const pushWordsIn = (language: unknown): PushWords =>
  (typeof language === 'string' && Object.hasOwn(words, language) && words[language]) || english;
