import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { type Encoding, encodingFor } from '../http/compression.ts';
import { pageContentSecurityPolicy } from '../http/headers.ts';
import { matchesETag } from '../http/preconditions.ts';

/** The placeholder for the site's own URL in the built files (pwa/prerender/public-url.ts). */
const PLACEHOLDER = 'https://public-url.invalid';

/** The text of a built file, with the site's own URL in place of the placeholder. */
export const withPublicUrl = (text: string, publicUrl: string): string =>
  text.replaceAll(PLACEHOLDER, publicUrl);

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

/** A page or another text file of the site as it is sent. */
export interface SiteDocument {
  type: string;
  etag: string;
  /** The Content-Security-Policy. It also belongs to a 304, whose headers replace the ones that a browser has cached. */
  policy: string;
  /** The page's fonts, as values of a Link header for Early Hints. */
  hints: string[];
  bytes: Buffer;
  /** The bytes in each encoding that was requested. Compressing takes a tenth of a second, so the result is cached. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

const fontHints = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font" [^>]*href="([^"]+)"/g)].map(
    ([, font]) => `<${font}>; rel=preload; as=font; crossorigin`,
  );

/** The parts of a page that the server renders, as HTML, by the name of their placeholder in the built text. */
export type PageParts = Record<string, string>;

interface DocumentSource {
  /** As the build made it, with the placeholder for the site's own URL, which is known from the settings only. */
  text: string;
  publicUrl: string;
  /** The parts for the placeholders `%%name%%` of the text. */
  parts?: PageParts;
}

/** The document of a file of the build. */
export function createDocument(
  name: string,
  { text, publicUrl, parts }: DocumentSource,
): SiteDocument {
  const complete = parts ? fillParts(text, parts) : text;
  const bytes = Buffer.from(withPublicUrl(complete, publicUrl));
  return {
    type: TYPES[extname(name)] as string,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    // Made from the text alone: the parts have user content, which must not allow its own style.
    policy: pageContentSecurityPolicy(text),
    hints: fontHints(text),
    bytes,
    compressed: new Map(),
  };
}

/** One pass: a part that contains `%%…%%` stays as it is. */
const fillParts = (text: string, parts: PageParts) =>
  text.replace(/%%(\w+)%%/g, (_, name: string) => parts[name] ?? '');

/** The HTML, XML and text files at the top of the built app, by file name, with `publicUrl` in place of the placeholder. */
export function readSiteDocuments(folder: string, publicUrl: string): Map<string, SiteDocument> {
  const names = readdirSync(folder).filter((name) => extname(name) in TYPES);
  const read = (name: string) =>
    createDocument(name, { text: readFileSync(join(folder, name), 'utf8'), publicUrl });
  return new Map(names.map((name) => [name, read(name)]));
}

function bodyOf(document: SiteDocument, encoding: Encoding | undefined) {
  if (!encoding) return document.bytes;
  const ready = document.compressed.get(encoding) ?? COMPRESS[encoding](document.bytes);
  document.compressed.set(encoding, ready);
  return ready;
}

/** The document as a response in the preferred encoding that the client accepts, or 304 if the client has this version. */
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
  if (status === 200 && matchesETag(c.req.header('If-None-Match'), document.etag))
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
