import { request } from 'node:https';

/** The response of a push service with its clock, or the reason why there is none. */
export interface PushServiceResponse {
  host: string;
  /** Milliseconds by which this machine's clock is ahead of the service's, give or take `within`. */
  ahead?: number;
  within?: number;
  /** The code of the error. */
  failure?: string;
}

/** One host for each vendor: Chrome and most others on Android, Firefox, Safari. Edge on Windows has many hosts. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const TIMEOUT_MS = 5_000;

/** Requests the push services without a message. Any response shows that they are reachable. */
export function probePushServices(more: string[]): Promise<PushServiceResponse[]> {
  const hosts = [...HOSTS, ...more.filter((host) => !host.startsWith('*.'))];
  return Promise.all(hosts.map(probePushService));
}

function probePushService(host: string): Promise<PushServiceResponse> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const begun = Date.now();
    const sending = request(`https://${host}/`, { method: 'HEAD', signal, agent: false });
    sending.on('response', (response) => {
      response.resume();
      resolve({ host, ...clockDifference(response.headers.date, begun, Date.now()) });
    });
    sending.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      resolve({ host, failure: signal.aborted ? 'ETIMEDOUT' : (code ?? name) }),
    );
    sending.end();
  });
}

/** The header has whole seconds, and was written at an unknown time before the response arrived. */
function clockDifference(date: string | undefined, begun: number, ended: number) {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return {};
  return { ahead: (begun + ended) / 2 - (theirs + 500), within: 500 + (ended - begun) / 2 };
}
