import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { S3Error } from './s3-error.ts';

interface S3Request {
  method: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface S3Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Text is XML. */
  body?: Buffer | string;
}

/** The responses of an S3 bucket whose objects are files in `objects` of this folder. Uploads in parts are held in memory. */
export function createBucket(folder: string): (request: S3Request) => Promise<S3Answer> {
  const objects = join(folder, 'objects');
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>();

  /** The object exists as a whole, or not at all. */
  const put = async (key: string, bytes: Buffer): Promise<S3Answer> => {
    const [written, path] = [join(folder, randomUUID()), join(objects, key)];
    await writeFile(written, bytes);
    await mkdir(dirname(path), { recursive: true });
    await rename(written, path);
    return { headers: { ETag: etagOf(bytes) } };
  };

  const get = async ({ key, headers }: S3Request): Promise<S3Answer> => {
    const bytes = await readFile(join(objects, key)).catch(() => {
      throw new S3Error(404, 'NoSuchKey');
    });
    const ETag = etagOf(bytes);
    if ((headers['if-match'] ?? ETag) !== ETag) throw new S3Error(412, 'PreconditionFailed');
    const [range, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const body = range ? bytes.subarray(Number(from), to ? Number(to) + 1 : undefined) : bytes;
    if (range && body.length === 0) throw new S3Error(416, 'InvalidRange');
    const rangeHeader = `bytes ${from}-${Number(from) + body.length - 1}/${bytes.length}`;
    return {
      status: range ? 206 : 200,
      // For HEAD, which has no body, too.
      headers: {
        ETag,
        'Content-Length': `${body.length}`,
        ...(range && { 'Content-Range': rangeHeader }),
      },
      body,
    };
  };

  const list = async (query: URLSearchParams): Promise<S3Answer> => {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const keys = (await filesIn(objects)).map((path) => relative(objects, path)).sort();
    const left = keys.filter(
      (key) =>
        key.startsWith(prefix) &&
        !(delimiter && key.includes(delimiter, prefix.length)) &&
        key > (query.get('continuation-token') ?? ''),
    );
    const page = left.slice(0, Number(query.get('max-keys') ?? 1_000));
    const more = page.length < left.length && element('NextContinuationToken', page.at(-1));
    const contents = page.map(async (key) => {
      const { size } = await stat(join(objects, key));
      return `<Contents>${element('Key', key)}${element('Size', size)}</Contents>`;
    });
    return resultOf('ListBucket', (await Promise.all(contents)).join('') + (more || ''));
  };

  const listUploads = (): S3Answer => {
    const found = [...uploads].map(
      ([id, { key, at }]) =>
        `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', at.toISOString())}</Upload>`,
    );
    return resultOf('ListMultipartUploads', found.join(''));
  };

  const begin = (key: string): S3Answer => {
    const id = randomUUID();
    uploads.set(id, { key, at: new Date(), parts: new Map() });
    return resultOf('InitiateMultipartUpload', element('UploadId', id));
  };

  const goOnWith = async (
    id: string,
    { method, key, query, body }: S3Request,
  ): Promise<S3Answer> => {
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { headers: { ETag: etagOf(body) } };
    }
    if (method === 'POST') await put(key, completed(upload.parts, body.toString()));
    uploads.delete(id);
    return method === 'POST' ? resultOf('CompleteMultipartUpload', '') : { status: 204 };
  };

  return async (request) => {
    const { method, key, query, body } = request;
    const uploadId = query.get('uploadId');
    if (uploadId) return goOnWith(uploadId, request);
    if (query.has('uploads')) return method === 'POST' ? begin(key) : listUploads();
    if (key === '' && method === 'GET') return list(query);
    if (method === 'PUT') return put(key, body);
    if (method === 'GET' || method === 'HEAD') return get(request);
    if (method !== 'DELETE') throw new S3Error(501, 'NotImplemented');
    await rm(join(objects, key), { force: true });
    return { status: 204 };
  };
}

/** The bytes of the parts that the XML names, each with its ETag. */
function completed(parts: Map<number, Buffer>, xml: string): Buffer {
  const named = xml.match(/<Part>.*?<\/Part>/gs) ?? [];
  const bytes = named.map((part) => {
    const found = parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1]));
    const etag = /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"');
    if (!found || etag !== etagOf(found)) throw new S3Error(400, 'InvalidPart');
    return found;
  });
  return Buffer.concat(bytes);
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (found) => ENTITIES[found] ?? '');
const element = (name: string, value: unknown) => `<${name}>${escaped(`${value}`)}</${name}>`;
const resultOf = (name: string, content: string): S3Answer => ({
  body: `<${name}Result>${content}</${name}Result>`,
});

/** All files in the folder, which need not be there. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
