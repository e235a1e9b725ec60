/** The fields of an event, such as `event`, `id`, `retry` and `data`. A heartbeat is a comment, which has none of them. */
export type EventFields = Partial<Record<string, string>>;

/** A page of changes is a few KB. */
const MOST_BUFFERED = 2_000_000;

/** The server writes each field once, in its own line. */
const fieldsOf = (event: string): EventFields =>
  Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s, 2)));

/**
 * Reads the events that the server writes (bff/src/realtime/events.ts), wherever the network cuts them. Not any
 * stream of events: lines end with a line feed, data has one line. Throws where an event has no end.
 */
export const createEventReader = (hear: (fields: EventFields) => void) => {
  let rest = '';
  return (text: string): void => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    if (rest.length > MOST_BUFFERED) throw new Error('The stream has no end of an event.');
    for (const event of events) hear(fieldsOf(event));
  };
};
