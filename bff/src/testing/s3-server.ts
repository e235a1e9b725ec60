import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createBucket, filesIn, type S3Answer } from './s3-bucket.ts';
import { S3Error } from './s3-error.ts';
import { checkSignature } from './s3-signature.ts';

/** A store that speaks S3 over HTTP, and checks every signature. It knows one access key and one bucket. */
export interface S3Server {
  /** For BACKUP_UPLOAD, with the folder `yoga` in the bucket. */
  upload: string;
  /** The requests so far, such as `PUT /studio/yoga/x?partNumber=1…`. */
  requests: string[];
  /** Answers in place of the store while it is set, if it returns true. */
  interfere: ((...asked: Parameters<RequestListener>) => boolean) | undefined;
  /** The files of the objects in the folder, with their names. */
  objects(): Promise<string[]>;
  stop(): Promise<void>;
}

const BUCKET = 'studio';
const ACCESS_KEY = { id: 'TESTKEY', secret: 'TESTSECRET' };

/** Starts the store with an empty bucket, at an address of this machine. */
export async function startS3Server(host = '127.0.0.1'): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-s3-'));
  const bucket = createBucket(folder);

  const answer = async (request: IncomingMessage): Promise<S3Answer> => {
    const body = await buffer(request);
    checkSignature(request, body, ACCESS_KEY);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, name, ...key] = decodeURIComponent(pathname).split('/');
    if (name !== BUCKET) throw new S3Error(404, 'NoSuchBucket');
    const { method = '', headers } = request;
    return bucket({ method, key: key.join('/'), query, headers, body });
  };

  const http = createServer(async (request, response) => {
    running.requests.push(`${request.method} ${request.url}`);
    if (running.interfere?.(request, response)) return;
    const { status = 200, headers, body } = await answer(request).catch(errorAnswer);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, host, resolve));
  const { port } = http.address() as AddressInfo;
  const running: S3Server = {
    upload: `s3://${ACCESS_KEY.id}:${ACCESS_KEY.secret}@${host}:${port}/${BUCKET}/yoga?tls=false`,
    requests: [],
    interfere: undefined,
    objects: async () => (await filesIn(join(folder, 'objects', 'yoga'))).sort(),
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return running;
}

/** Any other error is a request that was cut off, or a fault of this store. */
const errorAnswer = (error: unknown): S3Answer => {
  const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
  return { status, body: `<Error><Code>${code}</Code><Message>${error}</Message></Error>` };
};
