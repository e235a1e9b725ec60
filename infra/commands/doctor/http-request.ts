import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';

export interface HttpQuery {
  url: string;
  /** The address to connect to, instead of those of the name. */
  at?: string | undefined;
  headers?: Record<string, string>;
}

/** The response and its connection. */
export interface HttpResult {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** The local address of the connection. */
  localAddress: string;
  certificate: ServerCertificate | undefined;
}

export interface ServerCertificate {
  /** Why it is not trusted, from OpenSSL. */
  error: string | undefined;
  until: Date;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 64 * 1024;

/** Sends one GET over its own connection, with any certificate. Rejects with the connection error. */
export function requestServer({ url, at, headers = {} }: HttpQuery): Promise<HttpResult> {
  const isEncrypted = url.startsWith('https:');
  const request = isEncrypted ? requestEncrypted : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      agent: false,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isEncrypted && { rejectUnauthorized: false }),
      ...(at && { lookup: lookupTo(at) }),
    });
    sending.on('response', async (response) => {
      const { socket } = response;
      const seen = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        localAddress: socket.localAddress ?? '',
        certificate: isEncrypted ? certificateOf(socket as TLSSocket) : undefined,
      };
      try {
        resolve({ ...seen, text: await readBeginning(response) });
      } catch (error) {
        reject(withErrorCode(error));
      }
    });
    sending.on('error', (error) => reject(withErrorCode(error)));
    sending.end();
  });
}

/** A lookup that returns this address instead of asking the DNS. */
const lookupTo =
  (address: string): LookupFunction =>
  (_name, options, done) => {
    const family = isIPv6(address) ? 6 : 4;
    // Asynchronous, like a real lookup: nobody would handle a connection that fails at once.
    setImmediate(() => {
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    });
  };

async function readBeginning(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.length > MAX_BYTES) break;
  }
  return text;
}

function certificateOf(socket: TLSSocket): ServerCertificate {
  const { valid_to }: PeerCertificate = socket.getPeerCertificate();
  const error = socket.authorized ? undefined : String(socket.authorizationError ?? 'unknown');
  return { error, until: new Date(valid_to) };
}

/** An AbortSignal timeout has no code, unlike a system error. */
const withErrorCode = (error: unknown) =>
  (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError'
    ? Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    : error;
