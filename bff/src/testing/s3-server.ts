import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A store that speaks S3 over HTTP, and checks every signature. It knows one access key and one bucket. */
export interface S3Server {
  /** For BACKUP_UPLOAD, with the folder `yoga` in the bucket. */
  upload: string;
  /** The requests so far, such as `PUT /studio/yoga/x?partNumber=1…`. */
  requests: string[];
  /** Responds instead of the store while it is set, if it returns true. */
  interfere: ((...asked: Parameters<RequestListener>) => boolean) | undefined;
  /** The files of the objects in the folder. */
  objects(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the store with an empty bucket at a local address. */
export async function startS3Server(host = '127.0.0.1'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-s3-'));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'studio', configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const http = createServer((request, response) => {
    running.requests.push(`${request.method} ${request.url}`);
    if (!running.interfere?.(request, response)) answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, host, resolve));
  const { port } = http.address() as AddressInfo;
  const running: S3Server = {
    upload: `s3://S3RVER:S3RVER@${host}:${port}/studio/yoga?tls=false`,
    requests: [],
    interfere: undefined,
    objects: async () => {
      const folder = join(directory, 'studio', 'yoga');
      const files = await readdir(folder).catch(() => []);
      return files
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => join(folder, name))
        .sort();
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      store.logger.exceptions.unhandle();
      store.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return running;
}
