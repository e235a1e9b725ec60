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
import { localizeNotice, localizeTitle } from '../../platform/i18n/localized-content.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import { datesByRules, ruleForDate } from '../../shared/time/recurrence-rule.ts';
import type { DatedClass } from '../classes/class.ts';
import type { NumberedRule, ScheduledCourse } from '../classes/queries.ts';
import { classOn, classTimeOn, joinPathOf } from '../classes/timetable.ts';

/** The site that the addresses in a calendar lead to, and the language of the calendar. */
interface CalendarContext {
  publicUrl: string;
  language: Language;
  /** The account of the child whose calendar it is; the join addresses contain it. */
  childId?: number;
}

const titleFor = (course: ScheduledCourse, { language }: CalendarContext) =>
  localizeTitle(language, course).text;

const PAST_MS = 365 * 86_400_000;

/** Since when a calendar shows changed and cancelled classes: for a year. Earlier classes are as the rule says. */
export const calendarStart = (now: Date): Date => new Date(now.getTime() - PAST_MS);

/** The zone as it has been since 1945, when India last changed its clocks. */
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
/** The product name in PRODID, the same in all languages. */
const COMPANY = 'Ganga Yoga';
const ALARM_MINUTES = 15;
const AN_HOUR = 3600;

/**
 * Renders the classes of these courses as an iCalendar file: one recurring event for each rule of a course, with its
 * exceptions. The same courses always give the same text. The only links in it are the join addresses.
 */
export const renderCalendar = (
  courses: ScheduledCourse[],
  site: CalendarContext,
  name: string = messagesFor(site.language).calendar.studio,
): string => {
  const events = courses.flatMap((course) =>
    course.rules.flatMap((rule) => eventsOf(course, rule, site)),
  );
  return serialize(name, site.language, events);
};

/** Renders the classes of one course as an iCalendar file, like `renderCalendar`. */
export const renderCourseCalendar = (course: ScheduledCourse, site: CalendarContext): string =>
  renderCalendar(
    [course],
    site,
    messagesFor(site.language).calendar.ofCourse(titleFor(course, site)),
  );

/**
 * Renders one class as an iCalendar file. Its event has its own UID, so that it replaces nothing in a calendar that has
 * the whole course.
 */
export function renderClassCalendar(
  course: ScheduledCourse,
  found: DatedClass,
  site: CalendarContext,
): string {
  const id = `class-${course.id}-${found.date.replaceAll('-', '')}@${new URL(site.publicUrl).host}`;
  const event = { ...eventOf(course, found, site), id };
  const messages = messagesFor(site.language).calendar;
  const title = titleFor(course, site);
  const shown = found.state === 'cancelled' ? asCancelled(event, messages.cancelled(title)) : event;
  return serialize(messages.ofCourse(title), site.language, [shown]);
}

/** Escapes a text as RFC 5545 asks (section 3.3.11). The library does so for all properties but NAME and X-WR-CALNAME. */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

function serialize(name: string, language: Language, events: ICalEventData[]): string {
  const calendar = ical({
    name: escapeText(name),
    prodId: { company: COMPANY, product: 'classes', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AN_HOUR,
    events,
  });
  return `${insertTimeZone(calendar.toString())}\r\n`;
}

/**
 * Puts the zone behind the calendar's properties, where RFC 5545 wants the components; the library would put it among them,
 * and would write DTSTAMP and UNTIL in its local time. It also makes a calendar without events valid.
 */
const insertTimeZone = (calendar: string): string =>
  calendar.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => `${INDIAN_ZONE}\r\n`);

/** The library would take a plain date as one of the server's own time zone. */
const inIndianZone = (moment: string | Date) => new TZDate(new Date(moment), ZONE);

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

/** The recurring event of the rule, and one event for each class that differs from the rule. Empty if the rule has no class. */
function eventsOf(
  course: ScheduledCourse,
  rule: NumberedRule,
  site: CalendarContext,
): ICalEventData[] {
  const week = { first: rule.firstDate, last: addDays(rule.firstDate, 6) };
  const [date] = datesByRules([rule], week);
  if (!date) return [];
  const part = rule.part === undefined ? '' : `.${rule.part}`;
  const id = `course-${course.id}-${rule.number}${part}@${new URL(site.publicUrl).host}`;
  const own = exceptionsOf(course, rule);
  const first = {
    ...classTimeOn(date, rule),
    teacher: course.instructor,
    notice: '',
  };
  const changed = own.filter((found) => isChanged(course, found));
  return [
    { ...eventOf(course, first, site), id, repeating: repetitionOf(rule, own) },
    ...changed.map((found) => {
      const recurrenceId = startDateOn(rule, found.date);
      return { ...eventOf(course, found, site), id, recurrenceId };
    }),
  ];
}

const startDateOn = ({ startTime }: NumberedRule, date: string) =>
  inIndianZone(indianDateTime(date, startTime));

function repetitionOf(rule: NumberedRule, own: DatedClass[]): ICalRepeatingOptions {
  // A cancelled class is excluded (EXDATE), as not every program shows the status CANCELLED.
  const exclude = own
    .filter(({ state }) => state === 'cancelled')
    .map(({ date }) => startDateOn(rule, date));
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    byDay: weekdaysOf(rule.days),
    ...(rule.lastDate !== null && { until: indianDateTime(rule.lastDate, rule.startTime) }),
    ...(exclude.length > 0 && { exclude }),
  };
}

/** The classes by this rule that have an exception. */
const exceptionsOf = (course: ScheduledCourse, rule: NumberedRule): DatedClass[] =>
  course.exceptions
    .filter(({ date }) => ruleForDate([rule], date))
    .map(({ date }) => classOn(course, date))
    .filter((found) => found !== undefined);

const isChanged = ({ instructor }: ScheduledCourse, { state, teacher, notice }: DatedClass) =>
  state !== 'cancelled' && (state === 'moved' || teacher !== instructor || notice !== '');

interface CalendarEventDetails extends Pick<DatedClass, 'teacher' | 'notice' | 'noticeIn'> {
  startsAt: string | Date;
  endsAt: string | Date;
}

function eventOf(
  course: ScheduledCourse,
  { startsAt, endsAt, teacher, ...details }: CalendarEventDetails,
  site: CalendarContext,
): ICalEventData {
  const { publicUrl, language, childId } = site;
  const title = titleFor(course, site);
  const { text: notice } = localizeNotice(language, details);
  const path = joinPathOf(course);
  const address = publicUrl + (childId === undefined ? path : `${path}?as=${childId}`);
  const messages = messagesFor(language).calendar;
  return {
    start: inIndianZone(startsAt),
    end: inIndianZone(endsAt),
    timezone: ZONE,
    summary: title,
    description: [notice, messages.teacher(teacher), messages.join(address)]
      .filter(Boolean)
      .join('\n'),
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
        description: messages.beginsIn(title, ALARM_MINUTES),
      },
    ],
  };
}

/** Marks the event as cancelled, also in its title, as Outlook ignores the status CANCELLED. */
const asCancelled = ({ alarms: _, ...event }: ICalEventData, summary: string): ICalEventData => ({
  ...event,
  summary,
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
});
