import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type LiveStream, openLive } from 'bff/live-stream';

/** Longer than any response may take: limits the wait of a visitor without a response. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Visitors who continuously read the list and write messages through the proxy. */
export function startFailoverLoad(
  url: string,
  { readers, writers }: { readers: number; writers: number },
) {
  const lists = { answers: 0, failures: [] as string[], slowestMs: 0 };
  /** Each acknowledged message, by its number. */
  const acknowledged: number[] = [];
  const rejections: Record<string, number> = {};
  let messages = 0;
  let stopped = false;

  const read = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const begin = performance.now();
      const status = await requestStatus(`${url}/api/meetings`, { agent });
      lists.answers += 1;
      lists.slowestMs = Math.max(lists.slowestMs, performance.now() - begin);
      if (status !== '200') lists.failures.push(status);
      await pause(5);
    }
    agent.destroy();
  };
  /** Writes one message; returns whether it was acknowledged. */
  const write = async (agent?: Agent): Promise<boolean> => {
    messages += 1;
    const number = messages;
    const status = await sendMessage(url, number, agent);
    if (status === '202') acknowledged.push(number);
    else rejections[status] = (rejections[status] ?? 0) + 1;
    return status === '202';
  };
  const keepWriting = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      await write(agent);
      await pause(20);
    }
    agent.destroy();
  };
  const all = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: writers }, keepWriting),
  ]);
  const stop = async () => {
    stopped = true;
    await all;
  };
  return { lists, acknowledged, refusals: rejections, write, stop, [Symbol.asyncDispose]: stop };
}

const sendMessage = (url: string, number: number, agent?: Agent) =>
  requestStatus(
    `${url}/send-email`,
    {
      agent,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // Rate limits count by address.
        'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
    },
    {
      fullName: `Visitor ${number}`,
      email: emailOfMessage(number),
      mobileNumber: '+91 98765 43210',
      message: 'When does the next course begin?',
    },
  );

export type FailoverLoad = ReturnType<typeof startFailoverLoad>;

/** The e-mail address of the visitor who wrote the message with this number. */
export const emailOfMessage = (number: number) => `visitor${number}@example.com`;

/** The status, with the message of an error response, or the error code without a response. */
function requestStatus(url: string, options: object, body?: object): Promise<string> {
  return new Promise((resolve) => {
    const failed = ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message);
    const asked = request(url, options, (answer) => {
      answer.on('error', failed);
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const status = String(answer.statusCode);
        resolve(status === '503' ? `${status} ${text}` : status);
      });
    });
    asked.on('error', failed);
    asked.setTimeout(RESPONSE_TIMEOUT_MS, () => asked.destroy(new Error('no answer')));
    asked.end(body && JSON.stringify(body));
  });
}

/** Open screens, each with a live stream that reconnects like a browser's. */
export function openLiveScreens(url: string, count: number) {
  const closing = new AbortController();
  const { signal } = closing;
  let reopened = 0;
  const open = new Set<LiveStream>();
  const texts: string[] = Array.from({ length: count }, () => '');
  const follow = async (screen: number) => {
    let held: string | undefined;
    while (!signal.aborted) {
      const opening = { signal, ...(held && { lastEventId: held }) };
      const stream = await openLive(url, opening).catch(() => undefined);
      if (stream?.status === 200) {
        open.add(stream);
        const searching = setInterval(() => {
          texts[screen] = stream.text();
        }, 50);
        await stream.ended;
        clearInterval(searching);
        open.delete(stream);
        held = stream.held() || held;
      }
      if (signal.aborted) return;
      reopened += 1;
      await pause(500);
    }
  };
  const following = Promise.all(texts.map((_, screen) => follow(screen)));
  return {
    /** The number of screens that are open, or show this text. */
    open: () => open.size,
    showing: (text: string) => texts.filter((seen) => seen.includes(text)).length,
    reopened: () => reopened,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await following;
    },
  };
}
