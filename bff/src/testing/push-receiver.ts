import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage, PushSubscriptionInput } from '../messaging/push/notification.ts';
import type { PushNetwork } from '../messaging/push/push-client.ts';
import { selfSigned } from './self-signed.ts';

/** A message that arrived, was signed as it must be, and could be decrypted. */
export interface PushDelivery {
  endpoint: string;
  message: PushMessage;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** The claim `sub` of the signature: the contact of the sender. */
  subject: string;
  /** `Date.now()` at its arrival. */
  at: number;
}

/** The response of a push service. By default 201. */
export interface PushReply {
  status: number;
  headers?: Record<string, string>;
  /** Milliseconds before the answer; Infinity for none. */
  after?: number;
}

/** A local push service, with the browsers that subscribe to it. */
export interface PushReceiver {
  /** `NAME:PORT`, for PUSH_SERVICES. */
  host: string;
  /** For `pushNetwork`, so that a server trusts and reaches it. */
  network: Required<PushNetwork>;
  /** A browser's new subscription. With the sender's public key it takes messages of that sender only. */
  subscribe(senderKey?: string): PushSubscriptionInput;
  /** The received messages, in order. */
  deliveries: PushDelivery[];
  /** The messages for this browser. */
  messagesTo(subscription: PushSubscriptionInput): PushMessage[];
  /** The requests that violate RFC 8030, 8291 or 8292, with the reason. Should stay empty. */
  violations: string[];
  /** All requests, also those with an error as response. */
  requests: number;
  /** Sets the responses; without a function all are 201. */
  answerWith(reply?: (endpoint: string) => PushReply | undefined): void;
  stop(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  senderKey: string | undefined;
}

class ProtocolError extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

/** By default on localhost. */
interface PushReceiverOptions {
  /** The name in its certificate and in its addresses. */
  name?: string;
  /** The local address that it listens on. */
  address?: string;
}

/**
 * Starts a local push service that implements RFC 8030 (delivery), 8291 (encryption) and 8292 (signature), without
 * the library that sends.
 */
export async function startPushReceiver({
  name = 'localhost',
  address = '127.0.0.1',
}: PushReceiverOptions = {}): Promise<PushReceiver> {
  const { cert, key } = selfSigned(name);
  const browsers = new Map<string, Browser>();
  let reply: (endpoint: string) => PushReply | undefined = () => undefined;
  const server = createServer({ cert, key }, (request, response) => {
    receiver.requests += 1;
    void answer(request, response).catch((error: Error) => {
      receiver.violations.push(error.message);
      response.writeHead(error instanceof ProtocolError ? error.status : 500).end(error.message);
    });
  });
  server.listen(0, address);
  await once(server, 'listening');
  const host = `${name}:${(server.address() as AddressInfo).port}`;
  const origin = `https://${host}`;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const endpoint = origin + request.url;
    const { status, headers, after = 0 } = reply(endpoint) ?? { status: 201 };
    if (after === Number.POSITIVE_INFINITY) return;
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
    const browser = browsers.get(endpoint);
    if (request.method !== 'POST' || !browser) throw new ProtocolError(404, 'no such subscription');
    const { headers: given } = request;
    const subject = checkSignature(given, { origin, browser });
    const delivery = { ...readHeaders(given), endpoint, subject, at: Date.now() };
    if (body.length > 4096) throw new ProtocolError(413, 'too large');
    const message = JSON.parse(decrypt(body, browser)) as PushMessage;
    // The request must be valid whatever the response is.
    if (status < 300) receiver.deliveries.push({ ...delivery, message });
    response.writeHead(status, { Location: `${origin}/message`, ...headers }).end();
  };

  const receiver: PushReceiver = {
    host,
    network: { ca: cert, privateAddresses: true },
    deliveries: [],
    violations: [],
    requests: 0,
    subscribe: (senderKey) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/send/${randomBytes(24).toString('base64url')}`;
      browsers.set(endpoint, { keys, auth, senderKey });
      const p256dh = keys.getPublicKey('base64url');
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    messagesTo: ({ endpoint }) =>
      receiver.deliveries
        .filter((delivery) => delivery.endpoint === endpoint)
        .map(({ message }) => message),
    answerWith: (decide = () => undefined) => {
      reply = decide;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const URGENCIES = ['very-low', 'low', 'normal', 'high'];

/** RFC 8030, sections 5.2 to 5.4. */
function readHeaders(headers: IncomingHttpHeaders) {
  const urgency = headers.urgency as string | undefined;
  const topic = headers.topic as string | undefined;
  if (!/^\d+$/.test(String(headers.ttl))) throw new ProtocolError(400, 'no TTL');
  if (urgency && !URGENCIES.includes(urgency)) throw new ProtocolError(400, `urgency ${urgency}`);
  if (topic && !/^[\w-]{1,32}$/.test(topic)) throw new ProtocolError(400, `topic ${topic}`);
  if (headers['content-encoding'] !== 'aes128gcm') throw new ProtocolError(415, 'not aes128gcm');
  return { ttl: Number(headers.ttl), urgency, topic };
}

/** RFC 8292, sections 2 to 4. Returns the claim `sub`. */
function checkSignature(
  { authorization = '' }: IncomingHttpHeaders,
  { origin, browser }: { origin: string; browser: Browser },
): string {
  const parameters = /^vapid\s+t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)$/.exec(authorization);
  if (!parameters) throw new ProtocolError(401, 'no signature');
  const [, head = '', claims = '', signature = '', senderKey = ''] = parameters;
  if (browser.senderKey && browser.senderKey !== senderKey)
    throw new ProtocolError(403, 'another key');
  const { alg } = JSON.parse(textOf(head));
  const { aud, exp, sub } = JSON.parse(textOf(claims));
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(senderKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const now = Date.now() / 1000;
  if (alg !== 'ES256' || !isSigned) throw new ProtocolError(403, 'wrongly signed');
  if (aud !== origin) throw new ProtocolError(403, `signed for ${aud}`);
  if (!(exp > now && exp <= now + 24 * 3600)) throw new ProtocolError(403, `expires at ${exp}`);
  if (!/^(?:mailto:.+@|https:\/\/)/.test(sub)) throw new ProtocolError(403, `signed by ${sub}`);
  return sub;
}

const textOf = (part: string) => Buffer.from(part, 'base64url').toString();

/** The key of 65 bytes: 4, then the coordinates of the point. */
function publicKeyOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string];
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

/** RFC 8291, section 3.4, and RFC 8188, section 2: one record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderPublic = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new ProtocolError(400, 'more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderPublic]);
  const secret = derive(keys.computeSecret(senderPublic), { salt: auth, info, length: 32 });
  const with128 = Buffer.from('Content-Encoding: aes128gcm\0');
  const nonceInfo = Buffer.from('Content-Encoding: nonce\0');
  const contentKey = derive(secret, { salt, info: with128, length: 16 });
  const nonce = derive(secret, { salt, info: nonceInfo, length: 12 });
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new ProtocolError(400, 'no last record');
  return padded.subarray(0, end).toString();
}

const derive = (
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
