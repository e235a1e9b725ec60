import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { type Encoding, encodingFor } from '../http/compression.ts';
import { policyOfPage } from '../http/headers.ts';
import { hasCurrent } from '../http/preconditions.ts';

/** The placeholder for the site's own URL in the built files (pwa/prerender/public-url.ts). */
const PLACEHOLDER = 'https://public-url.invalid';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

type Compress = (bytes: Buffer) => Promise<Buffer>;

const brotli = promisify(brotliCompress);
const COMPRESS: Record<Encoding, Compress> = {
  br: (bytes) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** A built file that contains the site's own URL, which is known from the settings only. */
export interface SiteDocument {
  type: string;
  etag: string;
  /** The Content-Security-Policy. It also belongs to a 304, whose headers replace the ones that a browser has kept. */
  policy: string;
  /** The page's fonts, as values of a Link header for Early Hints. */
  hints: string[];
  bytes: Buffer;
  /** The bytes in each encoding that was requested. Compressing takes a tenth of a second, so the result is kept. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

const fontsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font" [^>]*href="([^"]+)"/g)].map(
    ([, font]) => `<${font}>; rel=preload; as=font; crossorigin`,
  );

const documentFrom = (path: string, publicUrl: string): SiteDocument => {
  const text = readFileSync(path, 'utf8').replaceAll(PLACEHOLDER, publicUrl);
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const type = TYPES[extname(path)] as string;
  const policy = policyOfPage(text);
  return { type, etag, policy, hints: fontsIn(text), bytes, compressed: new Map() };
};

/** The HTML, XML and text files at the top of the built app, by file name, with `publicUrl` in place of the placeholder. */
export function readSiteDocuments(folder: string, publicUrl: string): Map<string, SiteDocument> {
  const names = readdirSync(folder).filter((name) => extname(name) in TYPES);
  return new Map(names.map((name) => [name, documentFrom(join(folder, name), publicUrl)]));
}

function bodyOf(document: SiteDocument, encoding: Encoding | undefined) {
  if (!encoding) return document.bytes;
  const ready = document.compressed.get(encoding) ?? COMPRESS[encoding](document.bytes);
  document.compressed.set(encoding, ready);
  return ready;
}

/** The document as an answer in the preferred encoding that the client accepts, or 304 if the client has this version. */
export async function sendDocument(
  c: Context,
  document: SiteDocument,
  status: 200 | 404 = 200,
): Promise<Response> {
  const headers = {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': document.policy,
    // A weak tag, as it is the same for all encodings.
    ETag: `W/${document.etag}`,
    Vary: 'Accept-Encoding',
  };
  if (status === 200 && hasCurrent(c.req.header('If-None-Match'), document.etag))
    return c.body(null, 304, headers);
  const encoding = encodingFor(c.req.header('Accept-Encoding'));
  const body = await bodyOf(document, encoding);
  const answer = {
    ...headers,
    'Content-Type': document.type,
    'Content-Length': String(body.length),
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  return c.req.method === 'HEAD'
    ? c.body(null, status, answer)
    : c.body(body as Uint8Array<ArrayBuffer>, status, answer);
}
