import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from './hono-env.ts';

export type Encoding = 'br' | 'gzip';
/** The encodings that the server sends, in order of preference. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/**
 * The preferred encoding among those that the Accept-Encoding header allows and for which `isAvailable`
 * is true. `undefined` when none is left: the response is then sent uncompressed.
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  isAvailable: (encoding: Encoding) => boolean = () => true,
): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const names = acceptedEncodings(acceptEncoding);
  return ENCODINGS.find((encoding) => names.includes(encoding) && isAvailable(encoding));
}

/** The encodings that the header names with a quality above 0. */
const acceptedEncodings = (acceptEncoding: string) =>
  acceptEncoding
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);

/** In bytes. A smaller response fits into one packet, compressed or not. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The preferred encoding that the Accept-Encoding header allows for this text. `undefined` for a text of at
 * most 1,024 bytes, which is not worth compressing.
 */
export function encodingForText(
  text: string,
  acceptEncoding: string | undefined,
): Encoding | undefined {
  // A character takes at least a byte, so that most texts need not be measured.
  const isSmall =
    text.length <= MIN_COMPRESSED_BYTES && Buffer.byteLength(text) <= MIN_COMPRESSED_BYTES;
  return isSmall ? undefined : encodingFor(acceptEncoding);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The text compressed with this encoding. Runs off the event loop. Set to be fast rather than small: a page of
 * orders takes half a millisecond.
 */
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

/**
 * Middleware that compresses JSON responses of more than 1,024 bytes. Hono's own middleware compresses responses of
 * every size, as streams, and not with Brotli.
 *
 * Compression can leak a secret through the response's size (BREACH). The attack needs a browser that another
 * site makes send authenticated requests again and again. Here no cookie authenticates, and no other site's page
 * has the token. Also, a response with a token in it (`holdsToken`) is not compressed.
 *
 * A response with an `ETag` is not compressed, because a strong tag stands for exactly these bytes.
 */
export const compressJson = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'HEAD' || c.get('holdsToken') || !isCompressibleJson(c.res)) return;
  const { status } = c.res;
  const headers = new Headers(c.res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const text = await c.res.text();
  const encoding = encodingForText(text, c.req.header('Accept-Encoding'));
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? await compress(text, encoding) : text;
  // Without this, Hono would add the headers of the previous response to the new one.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});

const isCompressibleJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') === true &&
  !headers.has('ETag') &&
  !headers.has('Content-Encoding');
