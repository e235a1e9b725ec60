import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushKeys } from '../../platform/crypto/push-key.ts';
import type { PushMessage, PushSubscriptionInput } from './notification.ts';
import { publicLookup } from './public-network.ts';

/** A message for one browser. */
export interface PushRequest {
  to: PushSubscriptionInput;
  message: PushMessage;
  /** How many seconds the push service stores it for a browser that is off; at least 1. */
  ttl: number;
  urgency: 'normal' | 'high';
  topic: string;
}

/** The response of the push service, or why there is none: the code of a connection error, or `TIMEOUT`. */
export type PushResponse = { status: number; retryAfter: string | undefined } | { failure: string };

/** Sends messages to push services. */
export interface PushClient {
  /** Never rejects. Takes ten seconds at most; earlier when `signal` aborts. */
  post(posting: PushRequest, signal?: AbortSignal): Promise<PushResponse>;
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

/** The URL of the site where it is public, or else the mailbox of the studio. */
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

const RESPONSE_TIMEOUT_MS = 10_000;
/** For one push service. It responds within about a tenth of a second: 40 connections send 400 messages a second. */
const MAX_CONNECTIONS = 40;
/** A signature is valid for twelve hours, for all messages to a service (RFC 8292, section 2). */
const SIGNED_FOR_SECONDS = 12 * 3600;
const SIGNATURE_REUSED_MS = 6 * 3600 * 1000;

/** A client whose connections stay open, and that follows no redirects. */
export function createPushClient({ keys, subject, network = {} }: PushClientOptions): PushClient {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    maxTotalSockets: 4 * MAX_CONNECTIONS,
    maxFreeSockets: 8,
    timeout: 60_000,
    ...(network.ca && { ca: network.ca }),
    ...(!network.privateAddresses && { lookup: publicLookup }),
  });
  const sign = createVapidSigner(keys, subject);
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
      return postToService(url, { agent, headers, body: cipherText, signal });
    },
    stop: () => agent.destroy(),
  };
}

interface PushHttpRequest {
  agent: Agent;
  headers: Record<string, string | number>;
  body: Buffer;
  signal: AbortSignal | undefined;
}

function postToService(
  url: URL,
  { agent, headers, body, signal }: PushHttpRequest,
): Promise<PushResponse> {
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const sending = request(url, {
      method: 'POST',
      agent,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, retryAfter: received['retry-after'] });
      // The body is not read. One that never ends is cut off by the signal.
      response.on('error', () => {});
      response.resume();
    });
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ failure: timeout.aborted ? 'TIMEOUT' : (error.code ?? error.name) }),
    );
    sending.end(body);
  });
}

/** The header `Authorization` for the push service at this origin. */
function createVapidSigner({ publicKey, privateKey }: PushKeys, subject: string) {
  const signed = new Map<string, { header: string; until: number }>();
  return (origin: string): string => {
    const cached = signed.get(origin);
    if (cached && Date.now() < cached.until) return cached.header;
    const expires = Math.floor(Date.now() / 1000) + SIGNED_FOR_SECONDS;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expires,
    );
    // Services with host names of their own, such as those of Windows, are a few dozen.
    if (signed.size >= 200) signed.clear();
    signed.set(origin, { header, until: Date.now() + SIGNATURE_REUSED_MS });
    return header;
  };
}
