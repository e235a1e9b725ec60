import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushKeys } from '../../platform/crypto/push-key.ts';
import type { GivenSubscription, PushMessage } from './notification.ts';
import { publicLookup } from './public-network.ts';

/** A message for one browser. */
export interface Posting {
  to: GivenSubscription;
  message: PushMessage;
  /** For how many seconds the push service keeps it for a browser that is off; at least 1. */
  ttl: number;
  urgency: 'normal' | 'high';
  topic: string;
}

/** What the push service answered, or why there is no answer: the code of a connection's error, or `TIMEOUT`. */
export type PushAnswer = { status: number; retryAfter: string | undefined } | { failure: string };

/** Sends messages to push services. */
export interface PushClient {
  /** Never rejects. Takes ten seconds at most; earlier when `signal` aborts. */
  post(posting: Posting, signal?: AbortSignal): Promise<PushAnswer>;
  stop(): void;
}

export interface PushClientOptions {
  keys: PushKeys;
  /** The site's address or a mailbox, at which push services reach the studio (RFC 8292, section 2.1). */
  subject: string;
  /** For tests: a certificate to trust, and whether services may be in the server's own network. */
  network?: PushNetwork | undefined;
}

/** What tests change about the connections to push services. */
export interface PushNetwork {
  /** A certificate in PEM to trust. */
  ca?: string;
  /** Whether names may lead to private addresses. */
  privateAddresses?: boolean;
}

/** The site's address where it is one of the internet, or else the mailbox of the studio. */
export const vapidSubject = ({
  publicUrl,
  studioEmail,
}: {
  publicUrl: string;
  studioEmail: string;
}): string =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/<([^<>]+)>$/.exec(studioEmail)?.[1] ?? studioEmail}`;

const ANSWER_WITHIN_MS = 10_000;
/** Of one push service. Its answers come within a tenth of a second or so: 40 are 400 messages a second. */
const MOST_CONNECTIONS = 40;
/** A signature holds for twelve hours, and may be used for all messages to a service (RFC 8292, section 2). */
const SIGNED_FOR_SECONDS = 12 * 3600;
const SIGNED_ANEW_MS = 6 * 3600 * 1000;

/** A client whose connections stay open, and that follows no redirects. */
export function createPushClient({ keys, subject, network = {} }: PushClientOptions): PushClient {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MOST_CONNECTIONS,
    maxTotalSockets: 4 * MOST_CONNECTIONS,
    maxFreeSockets: 8,
    timeout: 60_000,
    ...(network.ca && { ca: network.ca }),
    ...(!network.privateAddresses && { lookup: publicLookup }),
  });
  const sign = signer(keys, subject);
  return {
    post: async ({ to, message, ttl, urgency, topic }, signal) => {
      const url = new URL(to.endpoint);
      const { p256dh, auth } = to.keys;
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm');
      const headers = {
        TTL: ttl,
        Urgency: urgency,
        Topic: topic,
        Authorization: sign(url.origin),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': cipherText.length,
      };
      return answerTo(url, { agent, headers, body: cipherText, signal });
    },
    stop: () => agent.destroy(),
  };
}

interface Sent {
  agent: Agent;
  headers: Record<string, string | number>;
  body: Buffer;
  signal: AbortSignal | undefined;
}

function answerTo(url: URL, { agent, headers, body, signal }: Sent): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const sending = request(url, {
      method: 'POST',
      agent,
      headers,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, retryAfter: received['retry-after'] });
      // What it says is not read. One that never ends is cut off by the signal.
      response.on('error', () => {});
      response.resume();
    });
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ failure: late.aborted ? 'TIMEOUT' : (error.code ?? error.name) }),
    );
    sending.end(body);
  });
}

/** The header `Authorization` for the push service at this origin. */
function signer({ publicKey, privateKey }: PushKeys, subject: string) {
  const signed = new Map<string, { header: string; until: number }>();
  return (origin: string): string => {
    const known = signed.get(origin);
    if (known && Date.now() < known.until) return known.header;
    const expires = Math.floor(Date.now() / 1000) + SIGNED_FOR_SECONDS;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expires,
    );
    // The services with names of their own, such as those of Windows, are a few dozen.
    if (signed.size >= 200) signed.clear();
    signed.set(origin, { header, until: Date.now() + SIGNED_ANEW_MS });
    return header;
  };
}
