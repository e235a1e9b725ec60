import { indianTime, nearDay } from '../../../shared/time/indian-time.ts';
import { dayInFull, dayOf, timeInWords, timesInWords } from './dates.ts';

/** A class, by the moments at which it begins and ends. */
export interface Hours {
  startsAt: string;
  endsAt: string;
}

/** 7 am */
const hourOf = (moment: string): string => timeInWords(indianTime(new Date(moment)));

/** 7 to 8 am IST */
const hoursOf = ({ startsAt, endsAt }: Hours): string =>
  timesInWords(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)));

/** today; tomorrow; on Thu, 28 Oct; on Sat, 1 Jan 2028 */
function onDay(moment: string, now: Date): string {
  const near = nearDay(new Date(moment), now);
  return near === 'another' ? `on ${dayOf(moment, now)}` : near;
}

/** today, 7 to 8 am IST; on Thu, 28 Oct, 7 to 8 am IST */
const whenOf = (hours: Hours, now: Date): string =>
  `${onDay(hours.startsAt, now)}, ${hoursOf(hours)}`;

const list = new Intl.ListFormat('en-GB');

/** Meera, Anu and Ravi */
const listOf = (names: string[]): string => list.format(names);

function cancelled(startsAt: string, now: Date): string {
  const near = nearDay(new Date(startsAt), now);
  return near === 'today'
    ? 'Today’s class is cancelled'
    : `The class ${onDay(startsAt, now)} is cancelled`;
}

/** What the pages of `/join` say. */
export const joining = {
  hourOf,
  hoursOf,
  onDay,
  whenOf,
  /** From when on the address opens the class: 6:45 am on that day, 7 am tomorrow. */
  opening: (opensAt: string, startsAt: string, now: Date): string => {
    const day = onDay(opensAt, now);
    return `${hourOf(opensAt)} ${day === onDay(startsAt, now) ? 'on that day' : day}`;
  },
  /** In place of the course's title, for a link that no course uses. */
  noCourse: 'Online class',
  /** As a title, and as a sentence. */
  cancelled,
  isCancelled: (startsAt: string, now: Date): string => `${cancelled(startsAt, now)}.`,
  isOver: 'This class is over',
  noMore: 'There are no more classes',
  next: (hours: Hours, now: Date): string => `The next class is ${whenOf(hours, now)}.`,
  noNext: 'No other class is planned yet.',
  runs: (hours: Hours): string => `A class is on now, ${hoursOf(hours)}.`,
  /** Who gives the class in place of the course's teacher. */
  substitute: (teacher: string): string => `With ${teacher}.`,
  /** Who of a family joins: For Meera and Anu. */
  forWhom: (names: string[]): string => `For ${listOf(names)}`,
  /** By how far the payment of the course is. */
  advice: {
    none: 'You are not enrolled in this course. Its page says how to join.',
    'awaiting payment': 'You can join once you have paid: Payment says how.',
    submitted: 'We are checking your payment. You can join as soon as it is confirmed.',
    rejected: 'We could not confirm your payment. Payment says what to do now.',
  },
  /** Of who has paid by the month, for days before the class. */
  ended: {
    title: 'Your month has ended',
    laterTitle: 'Your month ends before this class',
    since: ({ lastDay }: { lastDay: string }) =>
      `Your month ended on ${dayInFull(lastDay)}. Renew it: as soon as we have confirmed your payment, this address opens the class.`,
    later: ({ lastDay }: { lastDay: string }) =>
      `You have paid until ${dayInFull(lastDay)}. Renew, and this address opens the class.`,
  },
  /** Of the first class that is free. */
  trial: {
    free: 'Your first class is free: log in or register, and join.',
    had: 'You have had your first class of this course for free.',
    unproven:
      'Your first class is free. We have mailed you the way in: open the link of the mail on this device.',
  },
  /** The words of each page where there is no build. */
  pages: {
    early:
      '%%course%% begins %%when%%. You can join from %%opens%%. %%notice%% %%teacher%% %%forWhom%%',
    later: '%%course%% begins %%day%% at %%hour%% IST. %%notice%% %%teacher%% %%forWhom%%',
    asking:
      '%%course%%: Your class is open. %%when%% %%teacher%% <a href="%%join%%">Join</a> %%forWhom%%',
    who: '%%course%%: Who joins? %%when%% %%teacher%% %%each_people%%<a href="%%join%%">%%name%%</a>%%end%% <a href="%%all%%">All together</a>',
    cancelled: '%%course%%: %%title%%. %%why%% %%next%% %%forWhom%%',
    'not-set': '%%course%%: The link is not here yet. %%teacher%% %%forWhom%%',
    'for-enrolled': '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%login%%',
    'not-enrolled':
      '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    unpaid:
      '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    ended:
      '%%course%%: %%title%%. %%when%% %%notice%% %%advice%% <a href="%%renew%%">Renew</a> %%forWhom%%',
    over: '%%course%%: %%title%%. %%next%% %%forWhom%%',
    unknown: 'This class is not here.',
    away: 'The studio’s server does not answer.',
  },
};
