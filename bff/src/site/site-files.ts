import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding, encodingFor } from '../http/compression.ts';
import { hasCurrent } from '../http/preconditions.ts';

/** What all files together may take. Three builds' assets, each three times (as it is, .br, .gz), take 5 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

interface SiteFile {
  bytes: Buffer;
  etag: string;
  lastModified: string;
}

/** The built files that are sent as they are, by their path on the site. */
export interface SiteFiles {
  find(path: string): SiteFile | undefined;
  /** What the build made of a file that was found, if it did. */
  compressed(path: string, encoding: Encoding): SiteFile | undefined;
}

/**
 * Reads the built files into memory, once: to send one takes no file handle, and a build beneath a running
 * server changes nothing of what it sends. Leaves out those that `isDocument` names.
 * Throws when they are more than fit.
 */
export function readSiteFiles(folder: string, isDocument: (name: string) => boolean): SiteFiles {
  const files = new Map<string, SiteFile>();
  let room = MOST_BYTES;
  const keep = (path: string, stats: Stats) => {
    room -= stats.size;
    if (room < 0) throw tooLarge(folder);
    files.set(path, readFile(join(folder, path), stats));
  };
  const addLaterAsset = (path: string) => {
    for (const suffix of ['', ...Object.values(SUFFIX)]) {
      const stats = statSync(join(folder, path + suffix), { throwIfNoEntry: false });
      if (!stats?.isFile() || stats.size > room) return;
      keep(path + suffix, stats);
    }
  };
  for (const path of pathsIn(folder)) {
    if (!isDocument(path.slice(1))) keep(path, statSync(join(folder, path)));
  }
  return {
    find: (path) => {
      if (!files.has(path) && AN_ASSET.test(path)) addLaterAsset(path);
      return files.get(path);
    },
    compressed: (path, encoding) => files.get(path + SUFFIX[encoding]),
  };
}

/**
 * Names with a hash, of which a later build may have more: its pages, sent by a server that was started
 * after it, ask for them here while servers are replaced one by one.
 */
const AN_ASSET = /^\/assets\/[\w-][\w.-]*$/;

export const isAsset = (path: string): boolean => path.startsWith('/assets/');

const tooLarge = (folder: string) =>
  new Error(
    `The built app in ${folder} is larger than ${MOST_BYTES / 2 ** 20} MB, which the server keeps in memory. Take large files out of public.`,
  );

function pathsIn(folder: string): string[] {
  const pathOf = ({ parentPath, name }: Dirent) =>
    `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(pathOf);
}

function readFile(path: string, { mtime }: Stats): SiteFile {
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  return { bytes, etag, lastModified: mtime.toUTCString() };
}

/**
 * Sends the file at this path in the best encoding that the build made and the client takes, the part of it
 * that a Range header asks for, or 304 to who has it. Answers nothing when there is no such file.
 */
export function sendFile(c: Context, files: SiteFiles, path: string): Response | undefined {
  const plain = files.find(path);
  if (!plain) return undefined;
  const encoding = encodingFor(
    c.req.header('Accept-Encoding'),
    (name) => files.compressed(path, name) !== undefined,
  );
  const file = (encoding && files.compressed(path, encoding)) ?? plain;
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    // Also on what is not compressed: another browser may get it compressed.
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
    ...freshnessOf(path, file),
  };
  return isAsset(path) || !hasCurrent(c.req.header('If-None-Match'), file.etag)
    ? sendBytes(c, file, headers)
    : notModified(c, headers);
}

/** What is kept for ever is never asked about again, and so needs nothing to ask with. */
const freshnessOf = (path: string, { etag, lastModified }: SiteFile): Record<string, string> =>
  isAsset(path)
    ? { 'Cache-Control': 'public, max-age=31536000, immutable' }
    : { 'Cache-Control': 'no-cache', ETag: etag, 'Last-Modified': lastModified };

function notModified(c: Context, headers: Record<string, string>): Response {
  const { 'Content-Type': _, 'Content-Encoding': __, 'Last-Modified': ___, ...kept } = headers;
  return c.body(null, 304, kept);
}

function sendBytes(c: Context, { bytes, etag }: SiteFile, headers: Record<string, string>) {
  const size = bytes.length;
  const whole = { ...headers, 'Content-Length': String(size) };
  if (c.req.method === 'HEAD') return c.body(null, 200, whole);
  const range = rangeIn(c.req.header('Range'), size);
  const isOutdated = (c.req.header('If-Range') ?? etag) !== etag;
  if (!range || isOutdated) return c.body(bytes as Uint8Array<ArrayBuffer>, 200, whole);
  const { start, end } = range;
  if (start >= end)
    return c.body(null, 416, {
      ...headers,
      'Accept-Ranges': 'bytes',
      'Content-Range': `bytes */${size}`,
    });
  const part = bytes.subarray(start, end) as Uint8Array<ArrayBuffer>;
  return c.body(part, 206, {
    ...headers,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(part.length),
    'Content-Range': `bytes ${start}-${end - 1}/${size}`,
  });
}

/** From where to before where; none when it is no single range of bytes, which is then not obeyed (RFC 9110, 14.2). */
function rangeIn(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return { start: size - Math.min(Number(last), size), end: size };
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
