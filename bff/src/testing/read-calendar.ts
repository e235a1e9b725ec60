import ICAL from 'ical.js';

/** An event as a calendar program shows it. */
export interface CalendarEvent {
  uid: string;
  startsAt: string;
  endsAt: string;
  summary: string;
  description: string;
}

interface CalendarSpan {
  from: Date;
  until: Date;
}

/** The components of an iCalendar text, read by another library than the one that writes it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { calendar, events };
}

/** The events that a calendar program shows in the span, in order of time, without cancelled ones. */
export function eventsIn(text: string, span: CalendarSpan): CalendarEvent[] {
  const { events } = readCalendar(text);
  return events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => occurrencesOf(event, events, span))
    .filter(({ startsAt, endsAt }) => endsAt > iso(span.from) && startsAt < iso(span.until))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.uid.localeCompare(b.uid));
}

const iso = (date: Date) => date.toISOString();

function occurrencesOf(
  event: ICAL.Event,
  all: ICAL.Event[],
  { until }: CalendarSpan,
): CalendarEvent[] {
  if (event.component.getFirstPropertyValue('status') === 'CANCELLED') return [];
  if (!event.isRecurring()) return [toCalendarEvent(event, event.startDate, event.endDate)];
  const own = all.filter((other) => other.isRecurrenceException() && other.uid === event.uid);
  for (const exception of own) event.relateException(exception);
  // A class may have been moved here from a later day.
  const last = [iso(until), ...own.map(({ recurrenceId }) => iso(recurrenceId.toJSDate()))].sort();
  const shown: CalendarEvent[] = [];
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (iso(next.toJSDate()) > (last.at(-1) ?? '')) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    shown.push(toCalendarEvent(item, startDate, endDate));
  }
  return shown;
}

const toCalendarEvent = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): CalendarEvent => ({
  uid: event.uid,
  startsAt: iso(start.toJSDate()),
  endsAt: iso(end.toJSDate()),
  summary: event.summary,
  description: event.description,
});
