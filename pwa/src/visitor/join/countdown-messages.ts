/** A clock time: 02:30 has the hour 2 and the clock 2:30. */
interface ClockTime {
  hour: number;
  clock: string;
}

const amOrPm = ({ hour }: ClockTime) => (hour < 12 ? 'am' : 'pm');

/** The texts below the countdown, and the visitor's hours; days of the week start with Sunday. */
const englishMessages = {
  secondsLeft: (count: number): string =>
    count === 1 ? 'second until you can join' : 'seconds until you can join',
  minutesLeft: 'minutes until you can join',
  hoursLeft: 'hours until you can join',
  ownHours: (start: ClockTime, end: ClockTime, weekday: number | undefined) => {
    const from = amOrPm(start) === amOrPm(end) ? start.clock : `${start.clock} ${amOrPm(start)}`;
    const hours = `${from} to ${end.clock} ${amOrPm(end)} your time`;
    if (weekday === undefined) return hours;
    return `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekday]}, ${hours}`;
  },
};

/** The same as in content/messages/dates/hi.ts, which this script does not import. */
const partOfDayInHindi = ({ hour }: ClockTime) => {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
};

const hindiMessages: typeof englishMessages = {
  secondsLeft: () => 'सेकंड में क्लास खुलेगी',
  minutesLeft: 'मिनट में क्लास खुलेगी',
  hoursLeft: 'घंटे में क्लास खुलेगी',
  ownHours: (start, end, weekday) => {
    const until =
      partOfDayInHindi(start) === partOfDayInHindi(end)
        ? end.clock
        : `${partOfDayInHindi(end)} ${end.clock}`;
    const hours = `${partOfDayInHindi(start)} ${start.clock} से ${until} बजे`;
    if (weekday === undefined) return `आपके यहाँ ${hours}`;
    return `आपके यहाँ ${['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'][weekday]}वार, ${hours}`;
  },
};

/** The messages of countdown.ts in the page's language. */
export const messagesOfPage = () =>
  document.documentElement.lang.startsWith('hi') ? hindiMessages : englishMessages;
