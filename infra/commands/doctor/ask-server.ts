import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';

export interface Question {
  url: string;
  /** The address to connect to, in place of those of the name. */
  at?: string | undefined;
  headers?: Record<string, string>;
}

/** What was answered, and on which connection. */
export interface HttpAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** The end of the connection on this machine. */
  localAddress: string;
  certificate: Certificate | undefined;
}

export interface Certificate {
  /** Why it is not trusted, as OpenSSL says it. */
  error: string | undefined;
  until: Date;
}

const LIMIT_MS = 8_000;
const MOST_BYTES = 64 * 1024;

/** Sends one GET over a connection of its own, whatever the certificate. Rejects with the error of the connection. */
export function askServer({ url, at, headers = {} }: Question): Promise<HttpAnswer> {
  const isEncrypted = url.startsWith('https:');
  const request = isEncrypted ? requestEncrypted : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      agent: false,
      headers,
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(isEncrypted && { rejectUnauthorized: false }),
      ...(at && { lookup: leadingTo(at) }),
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
        resolve({ ...seen, text: await beginningOf(response) });
      } catch (error) {
        reject(codeOf(error));
      }
    });
    sending.on('error', (error) => reject(codeOf(error)));
    sending.end();
  });
}

/** Connects to this address, whatever the DNS says of the name. */
const leadingTo =
  (address: string): LookupFunction =>
  (_name, options, done) => {
    const family = isIPv6(address) ? 6 : 4;
    // Later, as a real lookup: a connection that fails at once would be heard by nobody yet.
    setImmediate(() => {
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    });
  };

async function beginningOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.length > MOST_BYTES) break;
  }
  return text;
}

function certificateOf(socket: TLSSocket): Certificate {
  const { valid_to }: PeerCertificate = socket.getPeerCertificate();
  const error = socket.authorized ? undefined : String(socket.authorizationError ?? 'unknown');
  return { error, until: new Date(valid_to) };
}

/** A timeout of ours is an error without the code that one of the system has. */
const codeOf = (error: unknown) =>
  (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError'
    ? Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    : error;
