import type { ClockTime, CountdownMessages } from './en.ts';

/** The same as in bff/src/shared/dates/hi.ts, which this script does not import. */
const dayPartOf = ({ hour }: ClockTime) => {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
};

const weekdays = ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'];

export const messages: CountdownMessages = {
  secondsLeft: () => 'सेकंड में क्लास खुलेगी',
  minutesLeft: 'मिनट में क्लास खुलेगी',
  hoursLeft: 'घंटे में क्लास खुलेगी',
  ownHours: (start, end, weekday) => {
    const until =
      dayPartOf(start) === dayPartOf(end) ? end.clock : `${dayPartOf(end)} ${end.clock}`;
    const hours = `${dayPartOf(start)} ${start.clock} से ${until} बजे`;
    return weekday === undefined ? `आपके यहाँ ${hours}` : `आपके यहाँ ${weekdays[weekday]}वार, ${hours}`;
  },
};
