import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { openBucket } from 'bff/backup-bucket';
import { generateBackupKey } from 'bff/backup-key';
import { readBackupState } from 'bff/backup-state';
import { createMigratedDatabase, createTestDatabase } from 'bff/test-database';
import { parseUploadTarget } from 'bff/upload-target';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandProcess } from '../../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporary-folders.ts';
import { startObjectStore } from './object-store.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
let key: string;
let client: S3Client;
beforeAll(async () => {
  store = await startObjectStore();
  key = await generateBackupKey();
  const { endpoint, region, ...credentials } = place();
  client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand(BUCKET));
});
afterAll(async () => {
  client?.destroy();
  await store?.stop();
  removeTemporaryFolders();
});

const BUCKET = { Bucket: 'backups' };
const signal = () => AbortSignal.timeout(60_000);
function place() {
  const parsed = parseUploadTarget(store.upload);
  if (!parsed) throw new Error('Not a place.');
  return parsed;
}
const unfinished = async () =>
  (await client.send(new ListMultipartUploadsCommand(BUCKET))).Uploads?.map(({ Key }) => Key) ?? [];

const NOBODY = 's3://a:b@127.0.0.1:9/backups/yoga?tls=false';
const elsewhere = (databaseUrl: string) => ({
  BACKUP_UPLOAD: store.upload,
  BACKUP_KEY: key,
  DATABASE_URL: databaseUrl,
  STUDIO_DATA: temporaryFolder(),
});
async function run(name: string, databaseUrl: string, ...args: string[]) {
  const command = runCommandProcess(name, elsewhere(databaseUrl), args);
  const code = await command.ended;
  return { code, said: command.output() };
}

test('a backup in a real store can be decrypted by Debian’s age, and restored from there', async () => {
  const [lost, found] = [await createMigratedDatabase(), await createTestDatabase()];
  const folder = temporaryFolder();
  expect(await run('backup.ts', lost.url, folder)).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(folder);
  const bucket = await openBucket(place());
  expect(await bucket.list('', signal())).toMatchObject([{ name: `${name}.age` }]);
  const [sealed, keyFile] = [join(folder, 'sealed.age'), join(folder, 'key')];
  await writeFile(sealed, bucket.read(`${name}.age`, signal()));
  writeFileSync(keyFile, key);
  const opened = execFileSync('age', ['-d', '-i', keyFile, sealed]);
  expect(opened.equals(readFileSync(join(folder, basename(name))))).toBe(true);
  expect(await run('restore.ts', found.url, 'elsewhere')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored: 0 accounts, 4 courses'),
  });
  bucket.close();
  await lost.drop();
  await found.drop();
});

test('a manual local backup needs no store, and counts as good', async () => {
  const studio = await createMigratedDatabase();
  const kept = temporaryFolder();
  const settings = { ...elsewhere(studio.url), BACKUP_FOLDER: kept, BACKUP_UPLOAD: NOBODY };
  const failing = runCommandProcess('backup.ts', settings, []);
  expect(await failing.ended).toBe(1);
  const staying = runCommandProcess('backup.ts', settings, ['--here']);
  expect(await staying.ended).toBe(0);
  const sql = postgres(studio.url, { max: 1 });
  const { lastGood } = await readBackupState(sql);
  expect(readdirSync(kept)).toContain(lastGood?.file);
  expect(readdirSync(kept)).toHaveLength(2);
  await sql.end();
  await studio.drop();
});

test('a backup is fetched and checked before anything is stopped', async () => {
  const [lost, found] = [await createMigratedDatabase(), await createTestDatabase()];
  const fetched = temporaryFolder();
  expect(await run('backup.ts', lost.url)).toMatchObject({ code: 0 });
  expect(await run('restore.ts', found.url, 'elsewhere', '--into', fetched)).toMatchObject({
    code: 0,
  });
  const file = join(fetched, readdirSync(fetched)[0] ?? '');
  expect(await run('restore.ts', found.url, file, '--check')).toMatchObject({ code: 0 });
  appendFileSync(file, 'x');
  expect(await run('restore.ts', found.url, file, '--check')).toMatchObject({ code: 1 });
  const sql = postgres(found.url, { max: 1 });
  expect(await sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  await sql.end();
  await lost.drop();
  await found.drop();
});

test('a failed upload leaves nothing, and uploads of killed servers are aborted', async () => {
  const bucket = await openBucket(place());
  const before = await bucket.list('', signal());
  async function* broken() {
    yield Buffer.alloc(20_000_000);
    throw new Error('The disk does not answer.');
  }
  await expect(bucket.write('big.age', broken(), signal())).rejects.toThrow('The disk');
  expect(await bucket.list('', signal())).toEqual(before);
  expect(await unfinished()).toEqual([]);

  for (const Key of ['yoga/ours.age', 'yoga/notes.txt'])
    await client.send(new CreateMultipartUploadCommand({ ...BUCKET, Key }));
  const end = (begunBefore: Date) =>
    bucket.abortUnfinished({ isOurs: (name) => name === 'ours.age', begunBefore }, signal());
  await end(new Date(Date.now() - 60_000));
  expect(await unfinished()).toHaveLength(2);
  await end(new Date(Date.now() + 60_000));
  expect(await unfinished()).toEqual(['yoga/notes.txt']);
  bucket.close();
});
