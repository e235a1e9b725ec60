import { get, type IncomingMessage } from 'node:http';
import { createEventReader, type EventFields } from '../shared/event-stream.ts';

/** An event of a stream of changes. */
export interface LiveEvent {
  name: string;
  id: string | undefined;
  retry: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any event.
  data: any;
  /** The time of its arrival, by `performance.now()`. */
  at: number;
}

export interface LiveStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** All received events. */
  events: LiveEvent[];
  /** All received bytes, heartbeats included. */
  text(): string;
  /**
   * Waits for the next event with this name that no earlier call has returned, and whose data matches. Rejects after
   * `within` milliseconds with the events received instead.
   */
  next(
    name: string,
    isWanted?: (data: LiveEvent['data']) => boolean,
    within?: number,
  ): Promise<LiveEvent>;
  /** The `Last-Event-ID` of an app that has applied all events. */
  held(): string;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
  /** Stops reading, and leaves the connection open. */
  stopReading(): void;
  close(): void;
}

interface OpenLiveOptions {
  token?: string | undefined;
  lastEventId?: string;
  /** Closes it, also before the response. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const WITHIN_MS = 20_000;

/** Opens `GET /api/live` at this address. Resolves also where it is refused. */
export async function openLive(url: string, opening: OpenLiveOptions = {}): Promise<LiveStream> {
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
  let notify = () => {};
  const read = createEventReader((fields) => {
    const event = toLiveEvent(fields);
    if (!event) return;
    events.push(event);
    applyEvent(held, event);
  });
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    read(chunk);
    notify();
  });
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => {
      resolve();
      notify();
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
        notify = () => {
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
    held: () => [...held].map(([channel, version]) => `${channel}:${version}`).join(','),
    ended,
    stopReading: () => void answer.pause(),
    close,
  };
}

/** Applies the event to the versions of an app that at `hello` fetches missing versions. */
function applyEvent(held: Map<string, string>, { name, data }: LiveEvent): void {
  if (name === 'rows') held.set(data.topic, data.to);
  if (name !== 'hello') return;
  const { versions, catchingUp } = data as {
    versions: Record<string, string>;
    catchingUp: string[];
  };
  for (const channel of [...held.keys()]) if (!(channel in versions)) held.delete(channel);
  for (const [channel, version] of Object.entries(versions))
    if (!catchingUp.includes(channel)) held.set(channel, version);
}

/** `undefined` for a heartbeat. */
function toLiveEvent({ event, id, retry, data = 'null' }: EventFields): LiveEvent | undefined {
  if (!event) return undefined;
  return {
    name: event,
    id,
    retry: retry === undefined ? undefined : Number(retry),
    data: JSON.parse(data),
    at: performance.now(),
  };
}
