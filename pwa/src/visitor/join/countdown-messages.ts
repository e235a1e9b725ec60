/** A time of the clock: 02:30 has the hour 2 and the clock 2:30. */
interface Time {
  hour: number;
  clock: string;
}

const halfOf = ({ hour }: Time) => (hour < 12 ? 'am' : 'pm');

/** What stands under the count, and the hours of the visitor, on a day of the week from Sunday on. */
const english = {
  secondsLeft: (count: number): string =>
    count === 1 ? 'second until you can join' : 'seconds until you can join',
  minutesLeft: 'minutes until you can join',
  hoursLeft: 'hours until you can join',
  ownHours: (start: Time, end: Time, weekday: number | undefined) => {
    const from = halfOf(start) === halfOf(end) ? start.clock : `${start.clock} ${halfOf(start)}`;
    const hours = `${from} to ${end.clock} ${halfOf(end)} your time`;
    if (weekday === undefined) return hours;
    return `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekday]}, ${hours}`;
  },
};

/** As in content/messages/dates/hi.ts, of which this script has nothing. */
const partOf = ({ hour }: Time) => {
  if (hour < 4 || hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
};

const hindi: typeof english = {
  secondsLeft: () => 'सेकंड में क्लास खुलेगी',
  minutesLeft: 'मिनट में क्लास खुलेगी',
  hoursLeft: 'घंटे में क्लास खुलेगी',
  ownHours: (start, end, weekday) => {
    const until = partOf(start) === partOf(end) ? end.clock : `${partOf(end)} ${end.clock}`;
    const hours = `${partOf(start)} ${start.clock} से ${until} बजे`;
    if (weekday === undefined) return `आपके यहाँ ${hours}`;
    return `आपके यहाँ ${['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'][weekday]}वार, ${hours}`;
  },
};

/** The words of countdown.ts in the language of the page. */
export const wordsOfPage = () => (document.documentElement.lang.startsWith('hi') ? hindi : english);
