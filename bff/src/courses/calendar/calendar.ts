import { TZDate } from '@date-fns/tz';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalRepeatingOptions,
  ICalWeekday,
} from 'ical-generator';
import { ownNotice, ownTitle } from '../../platform/i18n/localized-content.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { addDays, indianMoment } from '../../shared/time/indian-time.ts';
import { datesByRules, ruleOn } from '../../shared/time/rule.ts';
import type { DatedClass } from '../classes/class.ts';
import type { CourseInTime, NumberedRule } from '../classes/queries.ts';
import { classOn, joinPathOf, timeOn } from '../classes/timetable.ts';

/** Whose addresses it has, and in which language it is. */
interface Site {
  publicUrl: string;
  language: Language;
  /** The account of the child whose calendar it is: its addresses to join by name it. */
  childId?: number;
}

const titleFor = (course: CourseInTime, { language }: Site) => ownTitle(language, course).words;

const PAST_MS = 365 * 86_400_000;

/** A calendar shows what was changed or cancelled in the last year; classes before that are as the rule says. */
export const changesSince = (now: Date): Date => new Date(now.getTime() - PAST_MS);

/** As it is since 1945, the last time that a clock in India was put back. */
const INDIAN_ZONE = `BEGIN:VTIMEZONE
TZID:Asia/Kolkata
BEGIN:STANDARD
DTSTART:19451015T000000
TZOFFSETFROM:+0630
TZOFFSETTO:+0530
TZNAME:IST
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n');
const ZONE = 'Asia/Kolkata';
/** As the program that wrote it names itself, in all languages. */
const COMPANY = 'Ganga Yoga';
const ALARM_MINUTES = 15;
const AN_HOUR = 3600;

/**
 * The classes of these courses as an iCalendar file: an event that repeats for each rule of a course, with its exceptions.
 * The same courses always give the same text. The only links in it are the addresses to join by.
 */
export const calendarOf = (
  courses: CourseInTime[],
  site: Site,
  name: string = wordsIn(site.language).calendar.studio,
): string => {
  const events = courses.flatMap((course) =>
    course.rules.flatMap((rule) => eventsOf(course, rule, site)),
  );
  return write(name, site.language, events);
};

/** The classes of one course as an iCalendar file, like `calendarOf`. */
export const calendarOfCourse = (course: CourseInTime, site: Site): string =>
  calendarOf([course], site, wordsIn(site.language).calendar.ofCourse(titleFor(course, site)));

/**
 * One class as an iCalendar file. Its event has an id of its own, so that it replaces nothing in a calendar that has the
 * whole course.
 */
export function calendarOfClass(course: CourseInTime, found: DatedClass, site: Site): string {
  const id = `class-${course.id}-${found.date.replaceAll('-', '')}@${new URL(site.publicUrl).host}`;
  const event = { ...eventOf(course, found, site), id };
  const say = wordsIn(site.language).calendar;
  const title = titleFor(course, site);
  const shown = found.state === 'cancelled' ? asCancelled(event, say.cancelled(title)) : event;
  return write(say.ofCourse(title), site.language, [shown]);
}

/** As RFC 5545 writes a text (section 3.3.11): the library does so with all but the name, in NAME and X-WR-CALNAME. */
const asText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

function write(name: string, language: Language, events: ICalEventData[]): string {
  const calendar = ical({
    name: asText(name),
    prodId: { company: COMPANY, product: 'classes', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AN_HOUR,
    events,
  });
  return `${withZone(calendar.toString())}\r\n`;
}

/**
 * Puts the zone behind the calendar's properties, where RFC 5545 wants the components; the library would put it among them,
 * and would write DTSTAMP and UNTIL in its local time. It also makes a calendar without events valid.
 */
const withZone = (calendar: string): string =>
  calendar.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => `${INDIAN_ZONE}\r\n`);

/** The library would take a plain date as one of the server's own time zone. */
const at = (moment: string | Date) => new TZDate(new Date(moment), ZONE);

const WEEKDAYS = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

const weekdaysOf = (days: number[]) => WEEKDAYS.filter((_, index) => days.includes(index + 1));

/** The event of the rule, and one for each of its classes that is not as the rule says. None if the rule has no class. */
function eventsOf(course: CourseInTime, rule: NumberedRule, site: Site): ICalEventData[] {
  const week = { first: rule.firstDate, last: addDays(rule.firstDate, 6) };
  const [date] = datesByRules([rule], week);
  if (!date) return [];
  const part = rule.part === undefined ? '' : `.${rule.part}`;
  const id = `course-${course.id}-${rule.number}${part}@${new URL(site.publicUrl).host}`;
  const own = exceptionsOf(course, rule);
  const first = {
    ...timeOn(date, rule),
    teacher: course.instructor,
    notice: '',
  };
  const changed = own.filter((found) => isChanged(course, found));
  return [
    { ...eventOf(course, first, site), id, repeating: repetitionOf(rule, own) },
    ...changed.map((found) => {
      const recurrenceId = startOn(rule, found.date);
      return { ...eventOf(course, found, site), id, recurrenceId };
    }),
  ];
}

const startOn = ({ startTime }: NumberedRule, date: string) => at(indianMoment(date, startTime));

function repetitionOf(rule: NumberedRule, own: DatedClass[]): ICalRepeatingOptions {
  // A cancelled class is left out: not every program shows what is only marked as cancelled as such.
  const exclude = own
    .filter(({ state }) => state === 'cancelled')
    .map(({ date }) => startOn(rule, date));
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    byDay: weekdaysOf(rule.days),
    ...(rule.lastDate !== null && { until: indianMoment(rule.lastDate, rule.startTime) }),
    ...(exclude.length > 0 && { exclude }),
  };
}

/** The classes by this rule that have something of their own. */
const exceptionsOf = (course: CourseInTime, rule: NumberedRule): DatedClass[] =>
  course.exceptions
    .filter(({ date }) => ruleOn([rule], date))
    .map(({ date }) => classOn(course, date))
    .filter((found) => found !== undefined);

const isChanged = ({ instructor }: CourseInTime, { state, teacher, notice }: DatedClass) =>
  state !== 'cancelled' && (state === 'moved' || teacher !== instructor || notice !== '');

interface Told extends Pick<DatedClass, 'teacher' | 'notice' | 'noticeIn'> {
  startsAt: string | Date;
  endsAt: string | Date;
}

function eventOf(
  course: CourseInTime,
  { startsAt, endsAt, teacher, ...told }: Told,
  site: Site,
): ICalEventData {
  const { publicUrl, language, childId } = site;
  const title = titleFor(course, site);
  const { words: notice } = ownNotice(language, told);
  const path = joinPathOf(course);
  const address = publicUrl + (childId === undefined ? path : `${path}?as=${childId}`);
  const say = wordsIn(language).calendar;
  return {
    start: at(startsAt),
    end: at(endsAt),
    timezone: ZONE,
    summary: title,
    description: [notice, say.teacher(teacher), say.join(address)].filter(Boolean).join('\n'),
    location: address,
    url: address,
    status: ICalEventStatus.CONFIRMED,
    sequence: course.sequence,
    stamp: new Date(course.changedAt),
    lastModified: new Date(course.changedAt),
    alarms: [
      {
        type: ICalAlarmType.display,
        triggerBefore: ALARM_MINUTES * 60,
        description: say.beginsIn(title, ALARM_MINUTES),
      },
    ],
  };
}

/** Says so in its title too, as Outlook knows no cancelled event. */
const asCancelled = ({ alarms: _, ...event }: ICalEventData, summary: string): ICalEventData => ({
  ...event,
  summary,
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
});
