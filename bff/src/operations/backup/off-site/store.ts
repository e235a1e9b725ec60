import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { readDiskUsage } from '../../../platform/runtime/disk.ts';
import { BackupError } from '../backup-file.ts';
import { removeLeftovers } from '../leftovers.ts';
import { withBackup } from '../read-backup.ts';
import {
  type BackupFile,
  expiredBackups,
  NAME_PREFIX,
  parseBackupName,
} from '../stored-backups.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type ByteStream, decrypt, encrypt } from './encryption.ts';
import { describeOffSiteFailure, failureCodeOf, isKnownOffSiteFailure } from './failure-reason.ts';
import type { UploadTarget } from './upload-target.ts';

/** The configuration of the off-site backups. */
export interface OffSiteOptions {
  target: UploadTarget;
  /** The key that encrypts and decrypts the backups. */
  key: string;
}

/** An off-site backup, with the name of its file. */
export interface StoredBackup extends BackupFile {
  /** The size of the encrypted file. */
  bytes: number;
}

/**
 * The backups of one target. Every call rejects with a `BackupError`, whose code and message are in
 * failure-reason.ts, where the store, the network, a disk or the key is the cause, and with the reason of the signal
 * when that aborts.
 */
export interface BackupStore {
  /** Newest first. */
  list(signal: AbortSignal): Promise<StoredBackup[]>;
  /**
   * Encrypts the backup and uploads it. It counts as uploaded once the store has returned the same bytes; an object
   * with other bytes is removed. Resolves to its size there.
   */
  send(file: string, signal: AbortSignal): Promise<number>;
  /**
   * Downloads and decrypts the backup of this name into a new file in an existing folder. No file is left when it
   * fails.
   */
  fetch(name: string, file: string, signal: AbortSignal): Promise<void>;
  /** Removes expired backups, by the same rule as in a folder, and returns their names. */
  removeOld(always: string[], signal: AbortSignal): Promise<string[]>;
  close(): void;
}

/** The name of an object is that of the backup with this extension, the usual one of `age`. */
const FILE_EXTENSION = '.age';
const MAX_REMOVED = 500;
/** Longer than any upload takes. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Opens the target with the key. Sends no request yet. */
export async function openStore({ target, key }: OffSiteOptions): Promise<BackupStore> {
  const bucket = await openBucket(target);
  const list = async (signal: AbortSignal) => {
    const found = (await bucket.list(NAME_PREFIX, signal)).map(storedBackupOf);
    return found
      .filter((backup) => backup !== undefined)
      .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  };
  return {
    list: (signal) => withKnownErrors(list(signal), signal),
    send: (file, signal) => withKnownErrors(send(bucket, { file, key, signal }), signal),
    fetch: (name, file, signal) =>
      withKnownErrors(download(bucket, { name, file, key, signal }), signal),
    removeOld: async (always, signal) => {
      const all = await withKnownErrors(list(signal), signal);
      const old = expiredBackups(all, new Date()).filter(({ name }) => !always.includes(name));
      const names = old.map(({ name }) => name).slice(0, MAX_REMOVED);
      for (const name of names)
        await withKnownErrors(bucket.remove(name + FILE_EXTENSION, signal), signal);
      return names;
    },
    close: bucket.close,
  };
}

function storedBackupOf({ name, bytes }: { name: string; bytes: number }) {
  const file = name.endsWith(FILE_EXTENSION)
    ? parseBackupName(name.slice(0, -FILE_EXTENSION.length))
    : undefined;
  return file && { ...file, bytes };
}

interface UploadRequest {
  file: string;
  key: string;
  signal: AbortSignal;
}

async function send(bucket: Bucket, { file, key, signal }: UploadRequest): Promise<number> {
  // A backup that was damaged on its disk must not be uploaded.
  await withBackup(file, async () => {}, { signal });
  await endUnfinished(bucket, signal);
  const object = basename(file) + FILE_EXTENSION;
  const sent = createHash('sha256');
  let bytes = 0;
  const source = Readable.toWeb(createReadStream(file, { highWaterMark: 256 * 1024 }));
  const counted = async function* () {
    for await (const chunk of await encrypt(source as ByteStream, key)) {
      sent.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await bucket.write(object, counted(), signal);
  const stored = createHash('sha256');
  for await (const chunk of bucket.read(object, signal)) stored.update(chunk);
  if (stored.digest('hex') === sent.digest('hex')) return bytes;
  await bucket.remove(object, signal);
  throw backupErrorOf('ALTERED');
}

/**
 * Aborts uploads that a killed server has begun. Not every access key may do this: without the permission, a rule of the bucket has to do it.
 */
async function endUnfinished(bucket: Bucket, signal: AbortSignal): Promise<void> {
  const isOurs = (name: string) => storedBackupOf({ name, bytes: 0 }) !== undefined;
  const begunBefore = new Date(Date.now() - UNFINISHED_MS);
  await bucket.abortUnfinished({ isOurs, begunBefore }, signal).catch(() => {});
}

interface DownloadRequest extends UploadRequest {
  name: string;
}

async function download(
  bucket: Bucket,
  { name, file, key, signal }: DownloadRequest,
): Promise<void> {
  const size = (await bucket.list(name, signal)).find(
    (object) => object.name === name + FILE_EXTENSION,
  )?.bytes;
  if (size === undefined) throw backupErrorOf('NO_OBJECT');
  await removeLeftovers(dirname(file));
  if ((await readDiskUsage(dirname(file))).freeBytes < size) throw backupErrorOf('ENOSPC');
  const handle = await open(file, 'wx', 0o600);
  try {
    const source = Readable.toWeb(Readable.from(bucket.read(name + FILE_EXTENSION, signal)));
    const plain = await decrypt(source as ByteStream, key);
    for await (const chunk of plain) await handle.writeFile(chunk);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

/** The path of a downloaded backup in this folder, to be removed after its use. */
export const downloadPath = (folder: string, name: string): string =>
  join(folder, `${DOWNLOAD_PREFIX}${name}.${process.pid}.part`);

const DOWNLOAD_PREFIX = 'fetched-';
const backupErrorOf = (code: string, cause?: unknown) =>
  Object.assign(new BackupError(describeOffSiteFailure(code), cause), { code });

/** Converts the rejection of a promise to a `BackupError` where its code has a message. */
async function withKnownErrors<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    signal.throwIfAborted();
    const code = knownCodeOf(error);
    throw isKnownOffSiteFailure(code) ? backupErrorOf(code, error) : error;
  }
}

/** Where neither the store nor the network nor a disk is the cause, the data was no backup, or incomplete. */
function knownCodeOf(error: unknown): string {
  const code = failureCodeOf(error);
  const isPlain = error instanceof Error && /^(?:Error|BackupError)$/.test(error.name);
  return code === 'UNKNOWN' && isPlain ? 'DAMAGED' : code;
}
