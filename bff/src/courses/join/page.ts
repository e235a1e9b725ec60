import type { Deps } from '../../platform/deps.ts';
import {
  type ClassChangeTexts,
  type LocalizedText,
  localizeNotice,
  localizeText,
  localizeTitle,
} from '../../platform/i18n/localized-content.ts';
import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import {
  fillTemplate,
  type PageTemplate,
  readPageTemplate,
  type TemplateValues,
} from '../../platform/site/page-templates.ts';
import { DEFAULT_LANGUAGE, type Language, localizedPath } from '../../shared/languages.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import type { JoinDecision, Visitor } from './decision.ts';
import { withJoinParams } from './join-url.ts';
import type { JoinOutcome, JoinOutcomes } from './outcome.ts';
import type { PendingOrderState } from './queries.ts';

/** A rendered page. Its header `Refresh` makes the browser reload it, also without JavaScript. */
export type JoinPage = PageTemplate;

/** The pages in one language. */
export interface JoinPages {
  /** The page of this outcome, at this address. */
  forOutcome(outcome: JoinOutcome & { decision: JoinPageDecision }, path: string): JoinPage;
  /** The page that asks for a confirmation before it redirects to the open class. */
  confirm(outcomes: JoinOutcomes, path: string): JoinPage;
  /** The page that asks who in a family joins the open class. */
  chooseJoiner(outcomes: JoinOutcomes, path: string): JoinPage;
  /** The page for an address that leads nowhere. */
  unknown: JoinPage;
  /** The page while the database is unavailable. */
  unavailable: JoinPage;
}

/** The decisions with a page. */
export type JoinPageDecision = Exclude<JoinDecision, { kind: 'open' }>;

type JoinPageValues = TemplateValues;

/** The language of a page and its messages. */
interface JoinPageLocale {
  language: Language;
  say: Messages['joining'];
}

interface JoinPageContent {
  template: keyof Messages['joining']['pages'];
  values: JoinPageValues;
  /** In seconds. */
  refreshAfter?: number;
}

/** How long before the start the page begins to count down. Until that time it shows the day. */
const COUNTDOWN_MS = 12 * 3_600_000;
/** A class may be moved or cancelled while its page is open. */
const MAX_REFRESH = 3600;
const NOT_SET_REFRESH = 15;
const UNAVAILABLE_REFRESH = 5;

/**
 * Renders the prerendered pages in this language (pwa/prerender/plain-pages.tsx), which are read once, with the texts of each
 * outcome. Days and times are formatted for the language's sentences (platform/i18n/en/joining.ts).
 */
export function createJoinPages(
  site: Pick<Deps, 'siteFolder' | 'publicUrl'>,
  language: Language,
): JoinPages {
  const say = messagesFor(language).joining;
  const locale = { language, say };
  const read = Object.entries(say.pages).map(([name, texts]) => [
    name,
    readPageTemplate(site, `join-${name}.html`, texts, language),
  ]);
  const pages = Object.fromEntries(read) as Record<JoinPageContent['template'], PageTemplate>;
  const render = ({ template, values, refreshAfter }: JoinPageContent): JoinPage => ({
    html: fillTemplate(pages[template].html, values, language),
    headers: {
      ...pages[template].headers,
      'Content-Language': language,
      ...(refreshAfter !== undefined && { Refresh: String(refreshAfter) }),
    },
  });
  return {
    forOutcome: (outcome, path) => render(contentOf(outcome, path, locale)),
    confirm: (outcomes, path) => render(confirmContent(outcomes, path, locale)),
    chooseJoiner: (outcomes, path) => render(chooseJoinerContent(outcomes, path, locale)),
    unknown: render({ template: 'unknown', values: {} }),
    unavailable: render({ template: 'away', values: {}, refreshAfter: UNAVAILABLE_REFRESH }),
  };
}

function contentOf(
  outcome: JoinOutcome & { decision: JoinPageDecision },
  path: string,
  locale: JoinPageLocale,
): JoinPageContent {
  const { decision, now } = outcome;
  const { say, language } = locale;
  const course = outcome.course ? localizeTitle(language, outcome.course) : say.noCourse;
  const slug = outcome.course?.slug ?? '';
  const courseLink = courseLinkOf(outcome, language);
  const values = { course, slug, courseLink, forWhom: joinerNames([outcome], locale) };
  switch (decision.kind) {
    case 'early':
      return earlyContent({ ...outcome, decision }, values, locale);
    case 'cancelled': {
      const { next } = decision;
      const title = outcome.class ? say.cancelled(outcome.class.startsAt, now) : '';
      const reasonText = formatReason(decision, language);
      return {
        template: 'cancelled',
        values: { ...values, title, why: reasonText, ...nextValues(next, now, locale) },
      };
    }
    case 'not-set':
      return {
        template: 'not-set',
        values: { ...values, teacher: formatSubstitute(outcome.class, locale) },
        refreshAfter: NOT_SET_REFRESH,
      };
    case 'over': {
      const title = outcome.class ? say.isOver : say.noMore;
      return {
        template: 'over',
        values: { ...values, title, ...nextValues(decision.next, now, locale) },
      };
    }
    case 'for-enrolled': {
      const login = loginLinkTo(path, language);
      return forEnrolledContent({ ...outcome, decision }, { ...values, login }, locale);
    }
  }
}

/** The values of an open class. */
function openValues(
  { course, class: found, now }: JoinOutcome,
  locale: JoinPageLocale,
): JoinPageValues {
  const title = course ? localizeTitle(locale.language, course) : locale.say.noCourse;
  const when = found ? locale.say.formatClassTime(found, now) : '';
  return { course: title, when, teacher: formatSubstitute(found, locale), ...timeValues(found) };
}

function confirmContent(
  outcomes: JoinOutcomes,
  path: string,
  locale: JoinPageLocale,
): JoinPageContent {
  const values = openValues(outcomes[0], locale);
  return {
    template: 'asking',
    values: { ...values, forWhom: joinerNames(outcomes, locale), join: path },
  };
}

function chooseJoinerContent(
  outcomes: JoinOutcomes,
  path: string,
  locale: JoinPageLocale,
): JoinPageContent {
  const people = outcomes.map(({ person }) => ({
    name: person?.name ?? '',
    join: withJoinParams(path, { as: person?.id }),
  }));
  const values = openValues(outcomes[0], locale);
  return {
    template: 'who',
    values: { ...values, people, all: withJoinParams(path, { as: 'all' }) },
  };
}

/** The names of those who join, unless only the account's owner does. */
function joinerNames(outcomes: JoinOutcome[], { say }: JoinPageLocale): string {
  const people = outcomes.flatMap(({ person }) => person ?? []);
  return people.some(({ isChild }) => isChild) ? say.forWhom(people.map(({ name }) => name)) : '';
}

/** The link to the page of the course. */
const courseLinkOf = ({ course }: JoinOutcome, language: Language) =>
  localizedPath(course ? `/Courses/${course.slug}` : '/Courses', language);

/** The link to LogIn, which redirects back to the address. */
const loginLinkTo = (path: string, language: Language) =>
  localizedPath(`/login?next=${encodeURIComponent(path)}`, language);

/** The message of staff, or the reason alone, with a capital letter. */
function formatReason(texts: ClassChangeTexts, language: Language): LocalizedText {
  if (texts.notice) return localizeNotice(language, texts);
  const { text, ...why } = localizeText(language, texts.reason, texts.reasonIn);
  return { ...why, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** The time of a class for the page's script, which adds the visitor's local time; empty without a class. */
const timeValues = (found: DatedClass | undefined): JoinPageValues => ({
  startsAt: found?.startsAt ?? '',
  endsAt: found?.endsAt ?? '',
});

const nextValues = (
  next: DatedClass | undefined,
  now: Date,
  { say }: JoinPageLocale,
): JoinPageValues => ({
  next: next ? say.next(next, now) : say.noNext,
  ...timeValues(next),
});

/** The sentence about a substitute teacher; empty for the course's teacher. */
const formatSubstitute = (found: DatedClass | undefined, { say }: JoinPageLocale) =>
  found?.hasOwnTeacher ? say.substitute(found.teacher) : '';

type JoinOutcomeOf<Kind> = JoinOutcome & { decision: Extract<JoinDecision, { kind: Kind }> };

function earlyContent(
  { decision, class: found, now }: JoinOutcomeOf<'early'>,
  values: JoinPageValues,
  locale: JoinPageLocale,
): JoinPageContent {
  if (!found) throw new Error('A page that waits has no class.');
  const { opensAt } = decision;
  const { say, language } = locale;
  const wait = Date.parse(opensAt) - now.getTime();
  return {
    template: wait > COUNTDOWN_MS ? 'later' : 'early',
    values: {
      ...values,
      ...timeValues(found),
      teacher: formatSubstitute(found, locale),
      notice: found.state === 'moved' ? localizeNotice(language, found) : '',
      day: say.formatRelativeDay(found.startsAt, now),
      hour: say.formatStart(found.startsAt),
      hours: say.formatHours(found),
      when: say.formatClassTime(found, now),
      opens: say.formatStart(opensAt),
      opensOn: say.opening(opensAt, found.startsAt, now),
      opensAt,
      now: now.toISOString(),
      calendar: calendarLinkOf(found, language),
    },
    refreshAfter: Math.min(Math.ceil(wait / 1000) + 1, MAX_REFRESH),
  };
}

function calendarLinkOf({ slug, date }: DatedClass, language: Language): string {
  const file = `/calendar/classes/${slug}/${date}.ics`;
  return language === DEFAULT_LANGUAGE ? file : `${file}?language=${language}`;
}

function forEnrolledContent(
  { decision, visitor, class: found, next, now, unpaid, paidUntil }: JoinOutcomeOf<'for-enrolled'>,
  values: JoinPageValues,
  locale: JoinPageLocale,
): JoinPageContent {
  const { say } = locale;
  const { trial } = decision;
  const isAhead = found && found.state !== 'cancelled' && found.endsAt > now.toISOString();
  const shown = isAhead ? found : next;
  const ended = paidUntil && !unpaid ? endedValues(paidUntil, values, { now, say }) : undefined;
  return {
    template: ended ? 'ended' : templateFor(visitor, unpaid),
    values: {
      ...values,
      ...timeValues(shown),
      when: shown ? formatNextClass(shown, now, say) : '',
      notice: found ? formatPublicChange(found, now, locale) : '',
      free: trial === 'none' ? '' : say.trial[trial],
      // A newcomer who was mailed a trial link needs no other advice.
      advice: trial === 'unproven' ? '' : say.advice[unpaid ?? 'none'],
      ...ended,
    },
  };
}

/** The values for a class after the last paid day. */
const endedValues = (
  lastDay: string,
  { slug }: JoinPageValues,
  { now, say }: { now: Date; say: JoinPageLocale['say'] },
): JoinPageValues => ({
  title: lastDay < indianDate(now) ? say.ended.title : say.ended.laterTitle,
  advice: lastDay < indianDate(now) ? say.ended.since({ lastDay }) : say.ended.later({ lastDay }),
  renew: `/Renew/${slug}`,
});

function templateFor(
  { isSignedIn }: Visitor,
  unpaid: PendingOrderState | undefined,
): JoinPageContent['template'] {
  if (!isSignedIn) return 'for-enrolled';
  return unpaid ? 'unpaid' : 'not-enrolled';
}

/** The texts of staff about a change are for the learners of the class only, unless the class is open. */
function formatPublicChange(
  found: DatedClass,
  now: Date,
  { say, language }: JoinPageLocale,
): string | LocalizedText {
  if (found.isOpen) return localizeNotice(language, found);
  return found.state === 'cancelled' ? say.isCancelled(found.startsAt, now) : '';
}

const formatNextClass = (shown: DatedClass, now: Date, say: JoinPageLocale['say']) =>
  shown.startsAt <= now.toISOString() ? say.runs(shown) : say.next(shown, now);
