import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { fireEvent, waitFor } from '@testing-library/react';
import type { LiveBye, LiveChangeEvent, LiveHello, LiveRows } from 'bff/contract';

interface FakeStream {
  headers: Headers;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The page has closed it. */
  isClosed: boolean;
}

const encoder = new TextEncoder();

/** `GET /api/live` in memory: a response whose events the test sends. */
export const createFakeLive = () => {
  const streams: FakeStream[] = [];
  /** A response for the next request, in place of a stream. */
  let nextResponse: Response | undefined;

  const respond = (request: Request, signal: AbortSignal | null | undefined): Response => {
    const other = nextResponse;
    nextResponse = undefined;
    if (other) return other;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = { headers: request.headers, controller, isClosed: false };
        streams.push(stream);
        signal?.addEventListener('abort', () => {
          if (!stream.isClosed) controller.error(new DOMException('Aborted', 'AbortError'));
          stream.isClosed = true;
        });
      },
    });
    return new Response(body as BodyInit, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  /** The streams that the page has not closed. */
  const open = () => streams.filter(({ isClosed }) => !isClosed);
  const last = () => {
    const stream = open().at(-1);
    if (!stream) throw new Error('No stream is open.');
    return stream;
  };
  const sendBytes = (bytes: Uint8Array) => last().controller.enqueue(bytes);
  const send = (text: string) => sendBytes(encoder.encode(text));
  const event = (name: string, data: unknown, id?: string) =>
    `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

  return {
    answer: respond,
    answerOnce: (response: Response) => {
      nextResponse = response;
    },
    open,
    opened: () => streams.length,
    headers: () => last().headers,
    send,
    sendBytes,
    hello: (versions: LiveHello['versions'] = {}, catchingUp: LiveHello['catchingUp'] = []) =>
      send(`retry: 2000\n${event('hello', { versions, catchingUp } satisfies LiveHello)}`),
    rows: (change: LiveRows) => send(event('rows', change, `${change.topic}:${change.to}`)),
    news: (...channels: LiveChangeEvent['topics']) =>
      send(event('news', { topics: channels } satisfies LiveChangeEvent)),
    bye: (why: LiveBye['why']) => send(event('bye', { why } satisfies LiveBye)),
    /** The server ends the stream, or the network loses it. */
    drop: () => {
      const stream = last();
      stream.isClosed = true;
      stream.controller.close();
    },
  };
};

export type FakeLive = ReturnType<typeof createFakeLive>;

/** Touches a public page, whose app may not be loaded yet, until its stream is open. */
export const openStreamByTouch = (live: FakeLive) =>
  waitFor(() => {
    fireEvent.pointerDown(document.body);
    if (live.opened() !== 1) throw new Error(`${live.opened()} streams were opened, not one.`);
  });
