import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { failureCodeOf } from './failure-reason.ts';
import type { UploadTarget } from './upload-target.ts';

/** An object in the folder of a target: its name without the folder. */
export interface StoredObject {
  name: string;
  bytes: number;
}

/**
 * The objects of one target. Every call rejects with the error of the store, or with the reason of the signal when
 * that aborts.
 */
export interface Bucket {
  /**
   * The objects directly in the folder whose names have this prefix. Rejects with code `TOO_MANY` where they are more
   * than 10,000: stores list by name, so the newest would be missing.
   */
  list(begin: string, signal: AbortSignal): Promise<StoredObject[]>;
  /** Creates or replaces the object. It exists once all bytes have arrived: never a part of it. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** The bytes of the object. Resumes when the connection breaks. */
  read(name: string, signal: AbortSignal): AsyncGenerator<Uint8Array>;
  remove(name: string, signal: AbortSignal): Promise<void>;
  /** Aborts the uploads of these objects that began before that time and never completed. */
  abortUnfinished(
    which: { isOurs: (name: string) => boolean; begunBefore: Date },
    signal: AbortSignal,
  ): Promise<void>;
  close(): void;
}

/** Up to 10,000 parts: an object of 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_PAGES = 10;
const ABORT_WITHIN_MS = 10_000;
const MAX_BREAKS = 5;

/** Opens the target. The client is loaded here: it takes 35 MB that most processes do not need. */
export async function openBucket(target: UploadTarget): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint: target.endpoint,
    region: target.region,
    credentials: target,
    // The bucket in the path: every store has it, and the host's certificate fits.
    forcePathStyle: true,
    // The newer checksums are not known to every store; the hash of each part is signed without them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
      requestTimeout: 5 * 60_000,
      throwOnRequestTimeout: true,
    },
  });
  const Bucket = target.bucket;
  const at = (name: string) => ({ Bucket, Key: target.prefix + name });
  const nameOf = (key = '') => key.slice(target.prefix.length);

  return {
    list: async (begin, abortSignal) => {
      const found: StoredObject[] = [];
      let ContinuationToken: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix: target.prefix + begin,
            Delimiter: '/',
            ContinuationToken,
          }),
          { abortSignal },
        );
        for (const { Key, Size = 0 } of answer.Contents ?? [])
          found.push({ name: nameOf(Key), bytes: Size });
        ContinuationToken = answer.NextContinuationToken;
        if (!ContinuationToken) return found;
      }
      throw Object.assign(new Error('There are more objects than are listed.'), {
        code: 'TOO_MANY',
      });
    },

    write: async (name, bytes, abortSignal) => {
      const { UploadId } = await client.send(
        new s3.CreateMultipartUploadCommand({
          ...at(name),
          ContentType: 'application/octet-stream',
        }),
        { abortSignal },
      );
      const upload = { ...at(name), UploadId };
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        for await (const Body of inParts(bytes)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(
            new s3.UploadPartCommand({ ...upload, PartNumber, Body }),
            { abortSignal },
          );
          Parts.push({ PartNumber, ETag });
        }
        const complete = { ...upload, MultipartUpload: { Parts } };
        await client.send(new s3.CompleteMultipartUploadCommand(complete), { abortSignal });
      } catch (error) {
        // With its own time limit, also when the signal aborted. An upload that is left in spite of it is aborted a day later.
        const abort = client.send(new s3.AbortMultipartUploadCommand(upload), {
          abortSignal: AbortSignal.timeout(ABORT_WITHIN_MS),
        });
        await abort.catch(() => {});
        throw error;
      }
    },

    async *read(name, abortSignal) {
      let [done, breaks] = [0, 0];
      let version: string | undefined;
      for (;;) {
        try {
          const goOn = done > 0 && { Range: `bytes=${done}-`, IfMatch: version };
          const answer = await client.send(new s3.GetObjectCommand({ ...at(name), ...goOn }), {
            abortSignal,
          });
          version = answer.ETag;
          // The signal ends the request, and not the answer's body.
          const body = answer.Body as Readable;
          const end = () => void body.destroy(abortSignal.reason);
          abortSignal.addEventListener('abort', end, { once: true });
          try {
            for await (const chunk of body) {
              done += chunk.length;
              breaks = 0;
              yield chunk;
            }
          } finally {
            abortSignal.removeEventListener('abort', end);
          }
          return;
        } catch (error) {
          abortSignal.throwIfAborted();
          breaks += 1;
          if (failureCodeOf(error) !== 'AWAY' || breaks > MAX_BREAKS) throw error;
          await pause(breaks * 500, undefined, { signal: abortSignal });
        }
      }
    },

    remove: async (name, abortSignal) => {
      await client.send(new s3.DeleteObjectCommand(at(name)), { abortSignal });
    },

    abortUnfinished: async ({ isOurs, begunBefore }, abortSignal) => {
      const { Uploads = [] } = await client.send(
        new s3.ListMultipartUploadsCommand({ Bucket, Prefix: target.prefix }),
        { abortSignal },
      );
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated >= begunBefore || !isOurs(nameOf(Key))) continue;
        await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), {
          abortSignal,
        });
      }
    },

    close: () => client.destroy(),
  };
}

/** The bytes in chunks of 8 MiB and a rest: some stores require parts of one size, except for the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = Buffer.alloc(PART_BYTES);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(taken, filled);
      [from, filled] = [from + taken.length, filled + taken.length];
      if (filled < PART_BYTES) continue;
      yield part;
      [part, filled] = [Buffer.alloc(PART_BYTES), 0];
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
