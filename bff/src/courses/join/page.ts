import type { Deps } from '../../platform/deps.ts';
import {
  type ChangeWords,
  type OwnWords,
  ownNotice,
  ownTitle,
  ownWords,
} from '../../platform/i18n/localized-content.ts';
import { type Words, wordsIn } from '../../platform/i18n/messages.ts';
import {
  type AnswerPage,
  type Fillings,
  fillIn,
  readAnswer,
} from '../../platform/site/answer-pages.ts';
import { DEFAULT_LANGUAGE, type Language, publicPath } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { addressWith } from './arrival.ts';
import type { Decision, Visitor } from './decision.ts';
import type { Outcome, Outcomes } from './outcome.ts';
import type { UnpaidState } from './queries.ts';

/** A page as it is sent. By its header `Refresh` a browser asks again by itself, also without JavaScript. */
export type FilledPage = AnswerPage;

/** The pages in one language. */
export interface JoinPages {
  /** The page for this outcome, at this address. */
  of(outcome: Outcome & { decision: Waiting }, path: string): FilledPage;
  /** The page that asks before it leads on to the class, which is open, those who join by this address. */
  asking(outcomes: Outcomes, path: string): FilledPage;
  /** The page that asks who of a family joins the class, which is open, at this address. */
  who(outcomes: Outcomes, path: string): FilledPage;
  /** The page for an address that leads nowhere. */
  unknown: FilledPage;
  /** The page while the database is away. */
  away: FilledPage;
}

/** Every decision for which there is a page. */
export type Waiting = Exclude<Decision, { kind: 'open' }>;

type Values = Fillings;

/** What an outcome is told with. */
interface Told {
  language: Language;
  say: Words['joining'];
}

interface Content {
  template: keyof Words['joining']['pages'];
  values: Values;
  /** In seconds. */
  refreshAfter?: number;
}

/** Until then the page counts down; earlier it names the day. */
const COUNTDOWN_MS = 12 * 3_600_000;
/** A class may be moved or cancelled while its page is open. */
const LONGEST_REFRESH = 3600;
const NOT_SET_REFRESH = 15;
const AWAY_REFRESH = 5;

/**
 * The pages of the build in this language (pwa/prerender/plain-pages.tsx), read once, with the words of each outcome. A day, an
 * hour and a time come in the language's own way, to stand in its sentences (platform/i18n/en/joining.ts).
 */
export function createJoinPages(
  site: Pick<Deps, 'siteFolder' | 'publicUrl'>,
  language: Language,
): JoinPages {
  const say = wordsIn(language).joining;
  const told = { language, say };
  const read = Object.entries(say.pages).map(([name, words]) => [
    name,
    readAnswer(site, `join-${name}.html`, words, language),
  ]);
  const pages = Object.fromEntries(read) as Record<Content['template'], AnswerPage>;
  const filled = ({ template, values, refreshAfter }: Content): FilledPage => ({
    html: fillIn(pages[template].html, values, language),
    headers: {
      ...pages[template].headers,
      'Content-Language': language,
      ...(refreshAfter !== undefined && { Refresh: String(refreshAfter) }),
    },
  });
  return {
    of: (outcome, path) => filled(contentOf(outcome, path, told)),
    asking: (outcomes, path) => filled(asking(outcomes, path, told)),
    who: (outcomes, path) => filled(askingWho(outcomes, path, told)),
    unknown: filled({ template: 'unknown', values: {} }),
    away: filled({ template: 'away', values: {}, refreshAfter: AWAY_REFRESH }),
  };
}

function contentOf(outcome: Outcome & { decision: Waiting }, path: string, told: Told): Content {
  const { decision, now } = outcome;
  const { say, language } = told;
  const course = outcome.course ? ownTitle(language, outcome.course) : say.noCourse;
  const slug = outcome.course?.slug ?? '';
  const courseLink = courseLinkOf(outcome, language);
  const values = { course, slug, courseLink, forWhom: forWhom([outcome], told) };
  switch (decision.kind) {
    case 'early':
      return early({ ...outcome, decision }, values, told);
    case 'cancelled': {
      const { next } = decision;
      const title = outcome.class ? say.cancelled(outcome.class.startsAt, now) : '';
      const why = whyOf(decision, language);
      return {
        template: 'cancelled',
        values: { ...values, title, why, ...nextValues(next, now, told) },
      };
    }
    case 'not-set':
      return {
        template: 'not-set',
        values: { ...values, teacher: substituteWords(outcome.class, told) },
        refreshAfter: NOT_SET_REFRESH,
      };
    case 'over': {
      const title = outcome.class ? say.isOver : say.noMore;
      return {
        template: 'over',
        values: { ...values, title, ...nextValues(decision.next, now, told) },
      };
    }
    case 'for-enrolled': {
      const login = loginLinkTo(path, language);
      return forEnrolled({ ...outcome, decision }, { ...values, login }, told);
    }
  }
}

/** What is said of a class that is open. */
function openValues({ course, class: found, now }: Outcome, told: Told): Values {
  const title = course ? ownTitle(told.language, course) : told.say.noCourse;
  const when = found ? told.say.whenOf(found, now) : '';
  return { course: title, when, teacher: substituteWords(found, told), ...timeValues(found) };
}

function asking(outcomes: Outcomes, path: string, told: Told): Content {
  const values = openValues(outcomes[0], told);
  return {
    template: 'asking',
    values: { ...values, forWhom: forWhom(outcomes, told), join: path },
  };
}

function askingWho(outcomes: Outcomes, path: string, told: Told): Content {
  const people = outcomes.map(({ person }) => ({
    name: person?.name ?? '',
    join: addressWith(path, { as: person?.id }),
  }));
  const values = openValues(outcomes[0], told);
  return {
    template: 'who',
    values: { ...values, people, all: addressWith(path, { as: 'all' }) },
  };
}

/** Who joins, where that is not the owner of the account alone. */
function forWhom(outcomes: Outcome[], { say }: Told): string {
  const people = outcomes.flatMap(({ person }) => person ?? []);
  return people.some(({ isChild }) => isChild) ? say.forWhom(people.map(({ name }) => name)) : '';
}

/** The course on the page of all courses. */
const courseLinkOf = ({ course }: Outcome, language: Language) =>
  publicPath(course ? `/Courses#${course.slug}` : '/Courses', language);

/** LogIn leads back to the address. */
const loginLinkTo = (path: string, language: Language) =>
  publicPath(`/login?next=${encodeURIComponent(path)}`, language);

/** The sentence of staff, or why alone, as the beginning of one. */
function whyOf(told: ChangeWords, language: Language): OwnWords {
  if (told.notice) return ownNotice(language, told);
  const { words, ...why } = ownWords(language, told.reason, told.reasonIn);
  return { ...why, words: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** The time of a class for the page's script, which adds the visitor's own; empty without a class. */
const timeValues = (found: DatedClass | undefined): Values => ({
  startsAt: found?.startsAt ?? '',
  endsAt: found?.endsAt ?? '',
});

const nextValues = (next: DatedClass | undefined, now: Date, { say }: Told): Values => ({
  next: next ? say.next(next, now) : say.noNext,
  ...timeValues(next),
});

/** Who gives the class, where that is not the course's teacher. */
const substituteWords = (found: DatedClass | undefined, { say }: Told) =>
  found?.hasOwnTeacher ? say.substitute(found.teacher) : '';

type Case<Kind> = Outcome & { decision: Extract<Decision, { kind: Kind }> };

function early(
  { decision, class: found, now }: Case<'early'>,
  values: Values,
  told: Told,
): Content {
  if (!found) throw new Error('A page that waits has no class.');
  const { opensAt } = decision;
  const { say, language } = told;
  const wait = Date.parse(opensAt) - now.getTime();
  return {
    template: wait > COUNTDOWN_MS ? 'later' : 'early',
    values: {
      ...values,
      ...timeValues(found),
      teacher: substituteWords(found, told),
      notice: found.state === 'moved' ? ownNotice(language, found) : '',
      day: say.onDay(found.startsAt, now),
      hour: say.hourOf(found.startsAt),
      hours: say.hoursOf(found),
      when: say.whenOf(found, now),
      opens: say.hourOf(opensAt),
      opensOn: say.opening(opensAt, found.startsAt, now),
      opensAt,
      now: now.toISOString(),
      calendar: calendarLinkOf(found, language),
    },
    refreshAfter: Math.min(Math.ceil(wait / 1000) + 1, LONGEST_REFRESH),
  };
}

function calendarLinkOf({ slug, date }: DatedClass, language: Language): string {
  const file = `/calendar/classes/${slug}/${date}.ics`;
  return language === DEFAULT_LANGUAGE ? file : `${file}?language=${language}`;
}

function forEnrolled(
  { decision, visitor, class: found, next, now, unpaid, paidUntil }: Case<'for-enrolled'>,
  values: Values,
  told: Told,
): Content {
  const { say } = told;
  const { trial } = decision;
  const isAhead = found && found.state !== 'cancelled' && found.endsAt > now.toISOString();
  const shown = isAhead ? found : next;
  const ended = paidUntil && !unpaid ? endedValues(paidUntil, values, { now, say }) : undefined;
  return {
    template: ended ? 'ended' : templateFor(visitor, unpaid),
    values: {
      ...values,
      ...timeValues(shown),
      when: shown ? nextWords(shown, now, say) : '',
      notice: found ? wordsForStrangers(found, now, told) : '',
      free: trial === 'none' ? '' : say.trial[trial],
      // Who has been mailed the way in needs no other.
      advice: trial === 'unproven' ? '' : say.advice[unpaid ?? 'none'],
      ...ended,
    },
  };
}

/** Of a class after the last day that is paid for. */
const endedValues = (
  lastDay: string,
  { slug }: Values,
  { now, say }: { now: Date; say: Told['say'] },
): Values => ({
  title: lastDay < indianDate(now) ? say.ended.title : say.ended.laterTitle,
  advice: lastDay < indianDate(now) ? say.ended.since({ lastDay }) : say.ended.later({ lastDay }),
  renew: `/Renew/${slug}`,
});

function templateFor(
  { isSignedIn }: Visitor,
  unpaid: UnpaidState | undefined,
): Content['template'] {
  if (!isSignedIn) return 'for-enrolled';
  return unpaid ? 'unpaid' : 'not-enrolled';
}

/** The words of staff about a change are for the learners of the class, and of an open class for everybody. */
function wordsForStrangers(
  found: DatedClass,
  now: Date,
  { say, language }: Told,
): string | OwnWords {
  if (found.isOpen) return ownNotice(language, found);
  return found.state === 'cancelled' ? say.isCancelled(found.startsAt, now) : '';
}

const nextWords = (shown: DatedClass, now: Date, say: Told['say']) =>
  shown.startsAt <= now.toISOString() ? say.runs(shown) : say.next(shown, now);
