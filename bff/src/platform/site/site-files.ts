import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding, encodingFor } from '../http/compression.ts';
import { matchesETag } from '../http/preconditions.ts';

/** The bound for all files together. The assets of three builds, each also as .br and .gz, take 5 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

const SUFFIX = { br: '.br', gzip: '.gz' } as const;

interface SiteFile {
  bytes: Buffer;
  etag: string;
  lastModified: string;
}

/** The built files that are sent unchanged, by their path on the site. */
export interface SiteFiles {
  find(path: string): SiteFile | undefined;
  /** The build's compressed form of a file that `find` has found, if there is one. */
  compressed(path: string, encoding: Encoding): SiteFile | undefined;
}

/**
 * Reads the built files for which `isSent` is true into memory. So sending a file needs no file handle,
 * and a new build in the folder does not change the files of a running server. Throws when the files take more than
 * 64 MB.
 */
export function readSiteFiles(folder: string, isServed: (path: string) => boolean): SiteFiles {
  const files = new Map<string, SiteFile>();
  let room = MAX_BYTES;
  const addFile = (path: string, stats: Stats) => {
    room -= stats.size;
    if (room < 0) throw tooLarge(folder);
    files.set(path, readFile(join(folder, path), stats));
  };
  const addNewerAsset = (path: string) => {
    for (const suffix of ['', ...Object.values(SUFFIX)]) {
      const stats = statSync(join(folder, path + suffix), { throwIfNoEntry: false });
      if (!stats?.isFile() || stats.size > room) return;
      addFile(path + suffix, stats);
    }
  };
  for (const path of listPaths(folder)) {
    if (isServed(path)) addFile(path, statSync(join(folder, path)));
  }
  return {
    find: (path) => {
      if (!files.has(path) && ASSET_PATH.test(path)) addNewerAsset(path);
      return files.get(path);
    },
    compressed: (path, encoding) => files.get(path + SUFFIX[encoding]),
  };
}

/**
 * Assets, which have a hash in their name. Those of a later build are read when they are requested: while servers are
 * replaced one by one, a page of a newer server may request its assets here.
 */
const ASSET_PATH = /^\/assets\/[\w-][\w.-]*$/;

/** Whether the path is that of an asset, which has a hash in its name. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

const tooLarge = (folder: string) =>
  new Error(
    `The built app in ${folder} is larger than ${MAX_BYTES / 2 ** 20} MB, which the server keeps in memory. Take large files out of public.`,
  );

function listPaths(folder: string): string[] {
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
 * The file at this path as a response, in the preferred encoding of the build that the client accepts: whole, the part that
 * a Range header requests, or 304 if the client has this version. `undefined` if there is no such file.
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
    // Also on an uncompressed response, as another client may get it compressed.
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
    ...cacheHeaders(path, file),
  };
  return isAsset(path) || !matchesETag(c.req.header('If-None-Match'), file.etag)
    ? sendBytes(c, file, headers)
    : notModified(c, headers);
}

/** Assets are never revalidated, so they need no ETag and no Last-Modified. */
const cacheHeaders = (path: string, { etag, lastModified }: SiteFile): Record<string, string> =>
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
  const range = parseRange(c.req.header('Range'), size);
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

/**
 * The requested range, `end` exclusive. `undefined` if the header is not a single range of bytes: it is then ignored
 * (RFC 9110, 14.2).
 */
function parseRange(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return { start: size - Math.min(Number(last), size), end: size };
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
