import type { Deps } from '../../deps.ts';
import { type AnswerPage, fillIn, readAnswer } from '../../site/answer-pages.ts';
import type { DatedClass } from '../classes/class.ts';
import { timesOf } from '../classes/class-words.ts';
import type { Decision, TrialState, Visitor } from './decision.ts';
import type { Outcome } from './find-joining.ts';
import type { UnpaidState } from './queries.ts';
import { capital, hourOf, onDay, whenOf } from './words.ts';

/** A page as it is sent. By its header `Refresh` a browser asks again by itself, also without JavaScript. */
export type FilledPage = AnswerPage;

export interface JoinPages {
  /** The page for this outcome, at this address. */
  of(outcome: Outcome & { decision: Waiting }, path: string): FilledPage;
  /** The page that asks before it leads on to the class, which is open. */
  asking(outcome: Outcome, path: string): FilledPage;
  /** The page for an address that leads nowhere. */
  unknown: FilledPage;
  /** The page while the database is away. */
  away: FilledPage;
}

/** Every decision for which there is a page. */
export type Waiting = Exclude<Decision, { kind: 'open' }>;

type Values = Record<string, string>;

interface Content {
  template: keyof typeof TEMPLATES;
  values: Values;
  /** In seconds. */
  refreshAfter?: number;
}

/** The page for each case, and its words where there is no build. */
const TEMPLATES = {
  early: '%%course%% begins %%when%%. You can join from %%opens%%. %%notice%% %%teacher%%',
  later: '%%course%% begins %%day%% at %%hour%% IST. %%notice%% %%teacher%%',
  asking: '%%course%%: Your class is open. %%when%% %%teacher%% <a href="%%join%%">Join</a>',
  cancelled: '%%course%%: %%title%%. %%why%% %%next%%',
  'not-set': '%%course%%: The link is not here yet. %%teacher%%',
  'for-enrolled': '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%login%%',
  'not-enrolled': '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%%',
  unpaid: '%%course%% is for enrolled learners. %%when%% %%notice%% %%free%% %%advice%%',
  over: '%%course%%: %%title%%. %%next%%',
  unknown: 'This class is not here.',
  away: 'The studio cannot be reached at the moment.',
};

/** Until then the page counts down; earlier it names the day. */
const COUNTDOWN_MS = 12 * 3_600_000;
/** A class may be moved or cancelled while its page is open. */
const LONGEST_REFRESH = 3600;
const NOT_SET_REFRESH = 15;
const AWAY_REFRESH = 5;

/** The pages of the build (pwa/prerender/plain-pages.tsx), read once, with the words of each outcome. */
export function createJoinPages(site: Pick<Deps, 'siteFolder' | 'publicUrl'>): JoinPages {
  const read = Object.entries(TEMPLATES).map(([name, words]) => [
    name,
    readAnswer(site, `join-${name}.html`, words),
  ]);
  const pages = Object.fromEntries(read) as Record<keyof typeof TEMPLATES, AnswerPage>;
  const filled = ({ template, values, refreshAfter }: Content): FilledPage => ({
    html: fillIn(pages[template].html, values),
    headers: {
      ...pages[template].headers,
      ...(refreshAfter !== undefined && { Refresh: String(refreshAfter) }),
    },
  });
  return {
    of: (outcome, path) => filled(contentOf(outcome, path)),
    asking: (outcome, path) => filled(asking(outcome, path)),
    unknown: filled({ template: 'unknown', values: {} }),
    away: filled({ template: 'away', values: {}, refreshAfter: AWAY_REFRESH }),
  };
}

function contentOf(outcome: Outcome & { decision: Waiting }, path: string): Content {
  const { decision, now } = outcome;
  const course = outcome.course?.title ?? 'Online class';
  const values = { course, courseLink: courseLinkOf(outcome) };
  switch (decision.kind) {
    case 'early':
      return early({ ...outcome, decision }, values);
    case 'cancelled': {
      const { notice, reason, next } = decision;
      const title = cancelledTitle(outcome);
      return {
        template: 'cancelled',
        values: { ...values, title, why: notice || capital(reason), ...nextValues(next, now) },
      };
    }
    case 'not-set':
      return {
        template: 'not-set',
        values: { ...values, teacher: substituteWords(outcome.class) },
        refreshAfter: NOT_SET_REFRESH,
      };
    case 'over': {
      const title = outcome.class ? 'This class is over' : 'There are no more classes';
      return { template: 'over', values: { ...values, title, ...nextValues(decision.next, now) } };
    }
    case 'for-enrolled':
      return forEnrolled({ ...outcome, decision }, { ...values, login: loginLinkTo(path) });
  }
}

function asking({ course, class: found, now }: Outcome, path: string): Content {
  const values = { course: course?.title ?? '', when: found ? whenOf(found, now) : '' };
  const teacher = substituteWords(found);
  return { template: 'asking', values: { ...values, ...timeValues(found), teacher, join: path } };
}

/** The course on the page of all courses. */
const courseLinkOf = ({ course }: Outcome) => (course ? `/Courses#${course.slug}` : '/Courses');

/** LogIn leads back to the address. */
const loginLinkTo = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** The time of a class for the page's script, which adds the visitor's own; empty without a class. */
const timeValues = (found: DatedClass | undefined): Values => ({
  startsAt: found?.startsAt ?? '',
  endsAt: found?.endsAt ?? '',
});

const nextValues = (next: DatedClass | undefined, now: Date): Values => ({
  next: next ? `The next class is ${whenOf(next, now)}.` : 'No other class is planned yet.',
  ...timeValues(next),
});

/** Who gives the class, where that is not the course's teacher. */
const substituteWords = (found: DatedClass | undefined) =>
  found?.hasOwnTeacher ? `With ${found.teacher}.` : '';

type Case<Kind> = Outcome & { decision: Extract<Decision, { kind: Kind }> };

function early({ decision, class: found, now }: Case<'early'>, values: Values): Content {
  if (!found) throw new Error('A page that waits has no class.');
  const { opensAt } = decision;
  const wait = Date.parse(opensAt) - now.getTime();
  return {
    template: wait > COUNTDOWN_MS ? 'later' : 'early',
    values: {
      ...values,
      ...timeValues(found),
      teacher: substituteWords(found),
      notice: found.state === 'moved' ? found.notice : '',
      day: onDay(found.startsAt, now),
      hour: hourOf(found.startsAt),
      hours: timesOf(found),
      when: whenOf(found, now),
      opens: hourOf(opensAt),
      opensOn: openingOf({ opensAt, startsAt: found.startsAt }, now),
      opensAt,
      now: now.toISOString(),
      calendar: `/calendar/classes/${found.slug}/${found.date}.ics`,
    },
    refreshAfter: Math.min(Math.ceil(wait / 1000) + 1, LONGEST_REFRESH),
  };
}

/** 6:45 am on that day; staff may come the day before. */
function openingOf({ opensAt, startsAt }: { opensAt: string; startsAt: string }, now: Date) {
  const day = onDay(opensAt, now);
  return `${hourOf(opensAt)} ${day === onDay(startsAt, now) ? 'on that day' : day}`;
}

function cancelledTitle({ class: found, now }: Pick<Outcome, 'class' | 'now'>): string {
  const day = found ? onDay(found.startsAt, now) : '';
  return day === 'today' ? 'Today’s class is cancelled' : `The class ${day} is cancelled`;
}

function forEnrolled(
  { decision, visitor, class: found, next, now, unpaid }: Case<'for-enrolled'>,
  values: Values,
): Content {
  const isAhead = found && found.state !== 'cancelled' && found.endsAt > now.toISOString();
  const shown = isAhead ? found : next;
  return {
    template: templateFor(visitor, unpaid),
    values: {
      ...values,
      ...timeValues(shown),
      when: shown ? nextWords(shown, now) : '',
      notice: wordsForStrangers({ class: found, now }),
      free: FREE_WORDS[decision.trial],
      // Who has been mailed the way in needs no other.
      advice: decision.trial === 'unproven' ? '' : ADVICE[unpaid ?? 'none'],
    },
  };
}

function templateFor(
  { isSignedIn }: Visitor,
  unpaid: UnpaidState | undefined,
): Content['template'] {
  if (!isSignedIn) return 'for-enrolled';
  return unpaid ? 'unpaid' : 'not-enrolled';
}

/** The words of staff about a change are for the learners of the class, and of an open class for everybody. */
function wordsForStrangers(moment: Pick<Outcome, 'class' | 'now'>): string {
  if (moment.class?.isOpen) return moment.class.notice;
  return moment.class?.state === 'cancelled' ? `${cancelledTitle(moment)}.` : '';
}

const nextWords = (shown: DatedClass, now: Date) =>
  shown.startsAt <= now.toISOString()
    ? `A class is on now, ${timesOf(shown)}.`
    : `The next class is ${whenOf(shown, now)}.`;

/** By how far the payment of the course is. */
const ADVICE: Record<UnpaidState | 'none', string> = {
  none: 'You are not enrolled in this course. Its page says how to join.',
  'awaiting payment': 'You can join once you have paid: Payment says how.',
  submitted: 'We are checking your payment. You can join as soon as it is confirmed.',
  rejected: 'We could not confirm your payment. Payment says what to do now.',
};

const FREE_WORDS: Record<TrialState, string> = {
  none: '',
  free: 'Your first class is free: log in or register, and join.',
  had: 'You have had your first class of this course for free.',
  unproven:
    'Your first class is free. We have mailed you the way in: open the link of the mail on this device.',
};
