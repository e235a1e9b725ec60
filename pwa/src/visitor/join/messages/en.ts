/** A clock time: 02:30 has the hour 2 and the clock 2:30. */
export interface ClockTime {
  hour: number;
  clock: string;
}

/** The texts below the countdown, and the visitor's hours; days of the week start with Sunday. */
export interface CountdownMessages {
  secondsLeft: (count: number) => string;
  minutesLeft: string;
  hoursLeft: string;
  ownHours: (start: ClockTime, end: ClockTime, weekday: number | undefined) => string;
}

const amOrPm = ({ hour }: ClockTime) => (hour < 12 ? 'am' : 'pm');

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const messages: CountdownMessages = {
  secondsLeft: (count) =>
    count === 1 ? 'second until you can join' : 'seconds until you can join',
  minutesLeft: 'minutes until you can join',
  hoursLeft: 'hours until you can join',
  ownHours: (start, end, weekday) => {
    const from = amOrPm(start) === amOrPm(end) ? start.clock : `${start.clock} ${amOrPm(start)}`;
    const hours = `${from} to ${end.clock} ${amOrPm(end)} your time`;
    return weekday === undefined ? hours : `${weekdays[weekday]}, ${hours}`;
  },
};
