import { indianTime, relativeDay } from '../../../shared/time/indian-time.ts';
import { formatDay, formatDayInFull, formatTime, formatTimes } from './dates.ts';

/** A class, by the moments at which it begins and ends. */
export interface JoinClassTimes {
  startsAt: string;
  endsAt: string;
}

/** 7 am */
const formatStart = (moment: string): string => formatTime(indianTime(new Date(moment)));

/** 7 to 8 am IST */
const formatHours = ({ startsAt, endsAt }: JoinClassTimes): string =>
  formatTimes(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)));

/** today; tomorrow; on Thu, 28 Oct; on Sat, 1 Jan 2028 */
function formatRelativeDay(moment: string, now: Date): string {
  const near = relativeDay(new Date(moment), now);
  if (near === 'another') return `on ${formatDay(moment, now)}`;
  return near === 'today' ? 'today' : 'tomorrow';
}

/** today, 7 to 8 am IST; on Thu, 28 Oct, 7 to 8 am IST */
const formatClassTime = (hours: JoinClassTimes, now: Date): string =>
  `${formatRelativeDay(hours.startsAt, now)}, ${formatHours(hours)}`;

const list = new Intl.ListFormat('en-GB');

/** Meera, Anu and Ravi */
const formatNames = (names: string[]): string => list.format(names);

function cancelledTitle(startsAt: string, now: Date): string {
  const near = relativeDay(new Date(startsAt), now);
  return near === 'today'
    ? 'Today’s class is cancelled'
    : `The class ${formatRelativeDay(startsAt, now)} is cancelled`;
}

/** What the pages of `/join` say. */
export const joining = {
  formatStart,
  formatHours,
  formatRelativeDay,
  formatClassTime,
  /** From when on the address opens the class: 6:45 am on that day, 7 am tomorrow. */
  opening: (opensAt: string, startsAt: string, now: Date): string => {
    const day = formatRelativeDay(opensAt, now);
    return `${formatStart(opensAt)} ${day === formatRelativeDay(startsAt, now) ? 'on that day' : day}`;
  },
  /** In place of the course's title, for a link that no course uses. */
  noCourse: 'Online class',
  /** As a title, and as a sentence. */
  cancelled: cancelledTitle,
  isCancelled: (startsAt: string, now: Date): string => `${cancelledTitle(startsAt, now)}.`,
  isOver: 'This class is over',
  noMore: 'There are no more classes',
  next: (hours: JoinClassTimes, now: Date): string =>
    `The next class is ${formatClassTime(hours, now)}.`,
  noNext: 'No other class is planned yet.',
  runs: (hours: JoinClassTimes): string => `A class is on now, ${formatHours(hours)}.`,
  /** The substitute teacher of the class. */
  substitute: (teacher: string): string => `With ${teacher}.`,
  /** Who of a family joins: For Meera and Anu. */
  forWhom: (names: string[]): string => `For ${formatNames(names)}`,
  /** By how far the payment of the course is. */
  advice: {
    none: 'You are not enrolled in this course. The page of the course says how to enrol.',
    'awaiting payment': 'You can join once you have paid. Open Payment to see how.',
    submitted: 'We are checking your payment. You can join as soon as it is confirmed.',
    rejected: 'We could not confirm your payment. Open Payment to see what to do.',
  },
  /** For learners who pay by the month, if the class is after their last paid day. */
  ended: {
    title: 'Your month has ended',
    laterTitle: 'Your month ends before this class',
    since: ({ lastDay }: { lastDay: string }) =>
      `Your month ended on ${formatDayInFull(lastDay)}. Please renew: as soon as we have confirmed your payment, this address will open the class.`,
    later: ({ lastDay }: { lastDay: string }) =>
      `You have paid until ${formatDayInFull(lastDay)}. Renew, and this address will open the class.`,
  },
  /** Of the first class that is free. */
  trial: {
    free: 'Your first class is free: log in or register, and join.',
    had: 'You have had your first class of this course for free.',
    unproven:
      'Your first class is free. We have e-mailed you the link: open the link on this device.',
  },
  /** The text of each page without a build. */
  pages: {
    early:
      '%%course%% begins %%when%%. You can join from %%opens%%. %%notice%% %%teacher%% %%forWhom%%',
    later: '%%course%% begins %%day%% at %%hour%% IST. %%notice%% %%teacher%% %%forWhom%%',
    asking:
      '%%course%%: Your class is open. %%when%% %%teacher%% <a href="%%join%%">Join</a> %%forWhom%%',
    who: '%%course%%: Who is joining? %%when%% %%teacher%% %%each_people%%<a href="%%join%%">%%name%%</a>%%end%% <a href="%%all%%">All together</a>',
    cancelled: '%%course%%: %%title%%. %%why%% %%next%% %%forWhom%%',
    'not-set': '%%course%%: The class link is not ready yet. %%teacher%% %%forWhom%%',
    'for-enrolled': '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%login%%',
    'not-enrolled':
      '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    unpaid:
      '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    ended:
      '%%course%%: %%title%%. %%when%% %%notice%% %%advice%% <a href="%%renew%%">Renew</a> %%forWhom%%',
    over: '%%course%%: %%title%%. %%next%% %%forWhom%%',
    unknown: 'We cannot find this class.',
    away: 'The studio’s server does not answer.',
  },
};
