import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { diskOf } from '../../../platform/runtime/disk.ts';
import { BackupRefusal } from '../backup-file.ts';
import { removeLeftovers } from '../leftovers.ts';
import { withBackup } from '../read-backup.ts';
import { type BackupFile, BEGINNING, backupFileOf, notKept } from '../stored-backups.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type Bytes, decrypted, encrypted } from './encryption.ts';
import { faultOf, hasReason, whyElsewhere } from './failure-reason.ts';
import type { UploadPlace } from './upload-target.ts';

/** The settings of the backups elsewhere. */
export interface Elsewhere {
  place: UploadPlace;
  /** Encrypts what is sent, and is needed to read it. */
  key: string;
}

/** A backup elsewhere, under the name of its file. */
export interface StoredBackup extends BackupFile {
  /** The size of what is stored: the encrypted file. */
  bytes: number;
}

/**
 * The backups of one place. Every call rejects with a `BackupRefusal` whose code and sentence are in why-elsewhere.ts when
 * the store, the network, a disk or the key is at fault, and with the signal's reason when that aborts.
 */
export interface BackupStore {
  /** Newest first. */
  list(signal: AbortSignal): Promise<StoredBackup[]>;
  /**
   * Encrypts the backup and sends it. It counts as sent once the store has given back the same bytes; what comes back otherwise is
   * removed there. Resolves to its size there.
   */
  send(file: string, signal: AbortSignal): Promise<number>;
  /** Writes the backup of this name, decrypted, into a new file of a folder that is there. No file stays when it fails. */
  fetch(name: string, file: string, signal: AbortSignal): Promise<void>;
  /** Removes the backups that need not be kept, by the same rule as in a folder, and returns their names. */
  removeOld(always: string[], signal: AbortSignal): Promise<string[]>;
  close(): void;
}

/** The name of an object is the backup's and this ending, by which `age` knows its files. */
const ENDING = '.age';
const MOST_REMOVED = 500;
/** Longer than a server sends. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Opens the place with the key. Asks the store nothing yet. */
export async function openStore({ place, key }: Elsewhere): Promise<BackupStore> {
  const bucket = await openBucket(place);
  const list = async (signal: AbortSignal) => {
    const found = (await bucket.list(BEGINNING, signal)).map(storedBackupOf);
    return found
      .filter((backup) => backup !== undefined)
      .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  };
  return {
    list: (signal) => inWords(list(signal), signal),
    send: (file, signal) => inWords(send(bucket, { file, key, signal }), signal),
    fetch: (name, file, signal) => inWords(fetchInto(bucket, { name, file, key, signal }), signal),
    removeOld: async (always, signal) => {
      const all = await inWords(list(signal), signal);
      const old = notKept(all, new Date()).filter(({ name }) => !always.includes(name));
      const names = old.map(({ name }) => name).slice(0, MOST_REMOVED);
      for (const name of names) await inWords(bucket.remove(name + ENDING, signal), signal);
      return names;
    },
    close: bucket.close,
  };
}

function storedBackupOf({ name, bytes }: { name: string; bytes: number }) {
  const file = name.endsWith(ENDING) ? backupFileOf(name.slice(0, -ENDING.length)) : undefined;
  return file && { ...file, bytes };
}

interface Sending {
  file: string;
  key: string;
  signal: AbortSignal;
}

async function send(bucket: Bucket, { file, key, signal }: Sending): Promise<number> {
  // A backup that its disk has damaged since it was made must not be taken for a copy.
  await withBackup(file, async () => {}, { signal });
  await endUnfinished(bucket, signal);
  const object = basename(file) + ENDING;
  const sent = createHash('sha256');
  let bytes = 0;
  const source = Readable.toWeb(createReadStream(file, { highWaterMark: 256 * 1024 }));
  const counted = async function* () {
    for await (const chunk of await encrypted(source as Bytes, key)) {
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
  throw refusalOf('ALTERED');
}

/** Ends what a killed server has begun to send. Not every access key may do this; then a rule of the bucket has to. */
async function endUnfinished(bucket: Bucket, signal: AbortSignal): Promise<void> {
  const isOurs = (name: string) => storedBackupOf({ name, bytes: 0 }) !== undefined;
  const begunBefore = new Date(Date.now() - UNFINISHED_MS);
  await bucket.endUnfinished({ isOurs, begunBefore }, signal).catch(() => {});
}

interface Fetching extends Sending {
  name: string;
}

async function fetchInto(bucket: Bucket, { name, file, key, signal }: Fetching): Promise<void> {
  const size = (await bucket.list(name, signal)).find(
    (object) => object.name === name + ENDING,
  )?.bytes;
  if (size === undefined) throw refusalOf('NO_OBJECT');
  await removeLeftovers(dirname(file));
  if ((await diskOf(dirname(file))).freeBytes < size) throw refusalOf('ENOSPC');
  const handle = await open(file, 'wx', 0o600);
  try {
    const source = Readable.toWeb(Readable.from(bucket.read(name + ENDING, signal)));
    const plain = await decrypted(source as Bytes, key);
    for await (const chunk of plain) await handle.writeFile(chunk);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

/** The path for a backup that is fetched into this folder, to be removed after its use. */
export const fetchedPath = (folder: string, name: string): string =>
  join(folder, `${FETCHED}${name}.${process.pid}.part`);

const FETCHED = 'fetched-';
const refusalOf = (code: string, cause?: unknown) =>
  Object.assign(new BackupRefusal(whyElsewhere(code), cause), { code });

/** The promise, with its failure as a `BackupRefusal` where the code has a sentence. */
async function inWords<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    throw hasReason(code) ? refusalOf(code, error) : error;
  }
}

/** Where neither the store nor the network nor a disk is at fault, what was read was no backup, or not the whole of it. */
function codeOf(error: unknown): string {
  const code = faultOf(error);
  const isPlain = error instanceof Error && /^(?:Error|BackupRefusal)$/.test(error.name);
  return code === 'UNKNOWN' && isPlain ? 'DAMAGED' : code;
}
