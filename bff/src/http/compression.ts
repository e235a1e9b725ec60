import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { type Encoding, encodingFor } from './accept-encoding.ts';
import type { HonoEnv } from './hono-env.ts';

/** In bytes; less is one packet, compressed or not. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The text in this encoding; off the event loop, and quick rather than small: half a millisecond for a page of orders. */
export function compress(text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(text);
  const size = Buffer.byteLength(text);
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
}

/** The best encoding that this Accept-Encoding header takes; none for a text that is too small to gain by it. */
export function encodingOf(text: string, acceptEncoding: string | undefined): Encoding | undefined {
  // A character is at least a byte.
  const isSmall = text.length <= WORTH_COMPRESSING && Buffer.byteLength(text) <= WORTH_COMPRESSING;
  return isSmall ? undefined : encodingFor(acceptEncoding);
}

/**
 * Compresses answers of JSON over 1 KB. Hono's own does it in streams, for every size and without Brotli.
 *
 * That a secret can be guessed by the size of what it is compressed with (BREACH) needs a browser that is made to
 * ask again and again, signed in: here no cookie signs in, and no other site's page has the token. Answers with a
 * token are small and never compressed all the same.
 *
 * What has an `ETag` is left as it is: a strong one is for these very bytes.
 */
export const compressJson = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'HEAD' || !isOwnJson(c.res)) return;
  const { status } = c.res;
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const text = await c.res.text();
  const encoding = encodingOf(text, c.req.header('Accept-Encoding'));
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? await compress(text, encoding) : text;
  // Else Hono would add the headers of the one that is there.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});

const isOwnJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') === true &&
  !headers.has('ETag') &&
  !headers.has('Content-Encoding');
