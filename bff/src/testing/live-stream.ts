import { get, type IncomingMessage } from 'node:http';
import { createEventReader, type EventFields } from '../shared/event-stream.ts';

/** An event of a stream of changes. */
export interface LiveEvent {
  name: string;
  id: string | undefined;
  retry: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any event.
  data: any;
  /** When it came, by `performance.now()`. */
  at: number;
}

export interface LiveStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events that have come. */
  events: LiveEvent[];
  /** All bytes that have come, heartbeats included. */
  text(): string;
  /**
   * Waits for the next event with this name that the last call has not given yet, and, if asked for, with such data.
   * Rejects after `within` milliseconds with what came instead.
   */
  next(
    name: string,
    isWanted?: (data: LiveEvent['data']) => boolean,
    within?: number,
  ): Promise<LiveEvent>;
  /** What an app that has applied all events sends as `Last-Event-ID`. */
  held(): string;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
  /** Reads no more, and lets the connection stand. */
  stopReading(): void;
  close(): void;
}

interface Opening {
  token?: string | undefined;
  lastEventId?: string;
  /** Closes it, also before it is answered. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const WITHIN_MS = 20_000;

/** Opens `GET /api/live` of the site at this address, also where it is refused. */
export async function openLive(url: string, opening: Opening = {}): Promise<LiveStream> {
  const { token, lastEventId, signal, headers } = opening;
  const request = get(`${url}/api/live`, {
    agent: false,
    ...(signal && { signal }),
    headers: {
      Accept: 'text/event-stream',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      ...headers,
    },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  request.on('error', () => {});
  answer.on('error', () => {});
  return readEvents(answer, () => request.destroy());
}

function readEvents(answer: IncomingMessage, close: () => void): LiveStream {
  const events: LiveEvent[] = [];
  const held = new Map<string, string>();
  let text = '';
  let taken = 0;
  let tell = () => {};
  const read = createEventReader((fields) => {
    const event = eventOf(fields);
    if (!event) return;
    events.push(event);
    hold(held, event);
  });
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    read(chunk);
    tell();
  });
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => {
      resolve();
      tell();
    });
  });
  const next: LiveStream['next'] = async (name, isWanted = () => true, within = WITHIN_MS) => {
    const latest = performance.now() + within;
    for (;;) {
      const index = events.findIndex(
        (event, at) => at >= taken && event.name === name && isWanted(event.data),
      );
      const found = events[index];
      if (found) {
        taken = index + 1;
        return found;
      }
      const left = latest - performance.now();
      if (left <= 0 || answer.closed)
        throw new Error(`No such ${name} came, but: ${JSON.stringify(events.slice(taken))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        tell = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    text: () => text,
    next,
    held: () => [...held].map(([topic, version]) => `${topic}:${version}`).join(','),
    ended,
    stopReading: () => void answer.pause(),
    close,
  };
}

/** The versions that an app holds which loads at `hello` whatever it does not hold. */
function hold(held: Map<string, string>, { name, data }: LiveEvent): void {
  if (name === 'rows') held.set(data.topic, data.to);
  if (name !== 'hello') return;
  const { versions, catchingUp } = data as {
    versions: Record<string, string>;
    catchingUp: string[];
  };
  for (const topic of [...held.keys()]) if (!(topic in versions)) held.delete(topic);
  for (const [topic, version] of Object.entries(versions))
    if (!catchingUp.includes(topic)) held.set(topic, version);
}

/** `undefined` for a heartbeat. */
function eventOf({ event, id, retry, data = 'null' }: EventFields): LiveEvent | undefined {
  if (!event) return undefined;
  return {
    name: event,
    id,
    retry: retry === undefined ? undefined : Number(retry),
    data: JSON.parse(data),
    at: performance.now(),
  };
}
