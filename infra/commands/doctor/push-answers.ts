import { request } from 'node:https';

/** The answer of a push service: when it came, and the service's clock in it. Or why there is none. */
export interface PushAnswer {
  host: string;
  /** Milliseconds by which this machine's clock is ahead of the service's, give or take `within`. */
  ahead?: number;
  within?: number;
  /** The code of the error. */
  failure?: string;
}

/** One host of each: Chrome and most others on Android, Firefox, Safari. Edge on Windows has many hosts. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const LIMIT_MS = 5_000;

/** Asks the push services without a message. Any answer shows that they can be reached. */
export function askPushServices(more: string[]): Promise<PushAnswer[]> {
  const hosts = [...HOSTS, ...more.filter((host) => !host.startsWith('*.'))];
  return Promise.all(hosts.map(ask));
}

function ask(host: string): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const begun = Date.now();
    const sending = request(`https://${host}/`, { method: 'HEAD', signal, agent: false });
    sending.on('response', (response) => {
      response.resume();
      resolve({ host, ...clockIn(response.headers.date, begun, Date.now()) });
    });
    sending.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      resolve({ host, failure: signal.aborted ? 'ETIMEDOUT' : (code ?? name) }),
    );
    sending.end();
  });
}

/** The header has whole seconds, and was written at some time while the answer was awaited. */
function clockIn(date: string | undefined, begun: number, ended: number) {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return {};
  return { ahead: (begun + ended) / 2 - (theirs + 500), within: 500 + (ended - begun) / 2 };
}
