import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseUploadTarget } from '../operations/backup/off-site/upload-target.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let store: S3Server;
let client: S3Client;
beforeEach(async () => {
  store = await startS3Server();
  client = clientWith();
});
afterEach(() => store.stop());

const place = () => {
  const found = parseUploadTarget(store.upload);
  if (!found) throw new Error('Not a place.');
  return found;
};
const clientWith = (config: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: place().endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: place(),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    ...config,
  });
const of = (name: string) => ({ Bucket: 'studio', Key: `yoga/${name}` });
const put = (name: string, Body: string, by = client) =>
  by.send(new PutObjectCommand({ ...of(name), Body }));
const names = async () => (await store.objects()).map((path) => basename(path));

test('an object is put, listed, read, read in part and deleted', async () => {
  await put('a b&c.txt', 'namaste');
  expect(await names()).toEqual(['a b&c.txt']);
  const listed = await client.send(new ListObjectsV2Command({ Bucket: 'studio' }));
  expect(listed.Contents).toEqual([{ Key: 'yoga/a b&c.txt', Size: 7 }]);
  const head = await client.send(new HeadObjectCommand(of('a b&c.txt')));
  expect(head.ContentLength).toBe(7);
  const whole = await client.send(new GetObjectCommand(of('a b&c.txt')));
  expect(await whole.Body?.transformToString()).toBe('namaste');
  const { ETag = '' } = whole;
  const rest = new GetObjectCommand({ ...of('a b&c.txt'), Range: 'bytes=4-', IfMatch: ETag });
  expect(await (await client.send(rest)).Body?.transformToString()).toBe('ste');
  const other = new GetObjectCommand({ ...of('a b&c.txt'), Range: 'bytes=4-', IfMatch: '"x"' });
  await expect(client.send(other)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  await client.send(new DeleteObjectCommand(of('a b&c.txt')));
  const gone = client.send(new GetObjectCommand(of('a b&c.txt')));
  await expect(gone).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a list has pages, and keeps to its prefix and delimiter', async () => {
  for (const name of ['n1', 'n2', 'n3', 'n/4', 'other']) await put(name, name);
  const query = { Bucket: 'studio', Prefix: 'yoga/n', Delimiter: '/', MaxKeys: 2 };
  const first = await client.send(new ListObjectsV2Command(query));
  const ContinuationToken = first.NextContinuationToken;
  const second = await client.send(new ListObjectsV2Command({ ...query, ContinuationToken }));
  const keys = [first, second].map(({ Contents }) => Contents?.map(({ Key }) => Key));
  expect(keys).toEqual([['yoga/n1', 'yoga/n2'], ['yoga/n3']]);
  expect(second.NextContinuationToken).toBeUndefined();
});

test('an upload in parts becomes an object when it is completed, and nothing when it is aborted', async () => {
  const begin = (name: string) => client.send(new CreateMultipartUploadCommand(of(name)));
  const { UploadId } = await begin('parts');
  const sendPart = (PartNumber: number, Body: string) =>
    client.send(new UploadPartCommand({ ...of('parts'), UploadId, PartNumber, Body }));
  const complete = (...etags: (string | undefined)[]) => {
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const upload = { ...of('parts'), UploadId, MultipartUpload: { Parts } };
    return client.send(new CompleteMultipartUploadCommand(upload));
  };
  const [one, two] = [await sendPart(1, 'nama'), await sendPart(2, 'ste')];
  await expect(complete(one.ETag, one.ETag)).rejects.toMatchObject({ name: 'InvalidPart' });
  expect(await names()).not.toContain('parts');
  await complete(one.ETag, two.ETag);
  const whole = await client.send(new GetObjectCommand(of('parts')));
  expect(await whole.Body?.transformToString()).toBe('namaste');
  const aborted = await begin('aborted');
  const unfinished = () => client.send(new ListMultipartUploadsCommand({ Bucket: 'studio' }));
  expect((await unfinished()).Uploads).toMatchObject([
    { Key: 'yoga/aborted', UploadId: aborted.UploadId, Initiated: expect.any(Date) },
  ]);
  const { UploadId: id } = aborted;
  await client.send(new AbortMultipartUploadCommand({ ...of('aborted'), UploadId: id }));
  expect((await unfinished()).Uploads).toBeUndefined();
  expect(await names()).not.toContain('aborted');
});

test.each<[string, S3ClientConfig]>([
  ['InvalidAccessKeyId', { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'TESTSECRET' } }],
  [
    'SignatureDoesNotMatch',
    { credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECREt' } },
  ],
  ['RequestTimeTooSkewed', { systemClockOffset: -20 * 60_000 }],
])('%s is the answer to %o', async (name, config) => {
  const refused = put('refused', 'x', clientWith(config));
  await expect(refused).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 403 } });
  expect(await names()).not.toContain('refused');
});

/** A request as it was sent. */
interface Sent {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const resend = async ({ method, url, headers, body }: Sent) => {
  const sending = request(`${place().endpoint}${url}`, { method, headers });
  sending.end(body);
  const answer = await new Promise<NodeJS.ReadableStream & { statusCode?: number }>(
    (resolve, reject) => sending.on('response', resolve).on('error', reject),
  );
  const code = /<Code>(\w+)</.exec(await text(answer))?.[1];
  return { status: answer.statusCode, code };
};

const withHeaders = (sent: Sent, headers: IncomingHttpHeaders): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

test.each<[string, number, string | undefined, (sent: Sent) => Sent]>([
  ['nothing', 200, undefined, (sent) => sent],
  ['its body', 400, 'XAmzContentSHA256Mismatch', (sent) => ({ ...sent, body: 'nomaste' })],
  [
    'its body, with the hash of the new one',
    403,
    'SignatureDoesNotMatch',
    (sent) =>
      withHeaders({ ...sent, body: 'nomaste' }, { 'x-amz-content-sha256': hashOf('nomaste') }),
  ],
  [
    'the hash of its body to none',
    403,
    'SignatureDoesNotMatch',
    (sent) => withHeaders(sent, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
  ],
  ['its path', 403, 'SignatureDoesNotMatch', (sent) => ({ ...sent, url: '/studio/yoga/another' })],
  ['its query', 403, 'SignatureDoesNotMatch', (sent) => ({ ...sent, url: `${sent.url}&a=b` })],
  ['its method', 403, 'SignatureDoesNotMatch', (sent) => ({ ...sent, method: 'DELETE' })],
  [
    'its time',
    403,
    'SignatureDoesNotMatch',
    (sent) =>
      withHeaders(sent, {
        'x-amz-date': new Date(Date.now() - 60_000).toISOString().replace(/[-:]|\.\d+/g, ''),
      }),
  ],
  ['a header beside', 403, 'AccessDenied', (sent) => withHeaders(sent, { 'x-amz-acl': 'public' })],
  ['its signature', 403, 'AccessDenied', (sent) => withHeaders(sent, { authorization: '' })],
])(
  'a signed request in which somebody changed %s is answered with %i %s',
  async (_, status, code, change) => {
    let seen: Omit<Sent, 'body'> | undefined;
    store.interfere = ({ method = '', url = '', headers }) => {
      seen ??= { method, url, headers };
      return false;
    };
    await put('signed', 'namaste');
    store.interfere = undefined;
    if (!seen) throw new Error('Nothing was sent.');
    expect(await resend(change({ ...seen, body: 'namaste' }))).toEqual({ status, code });
    const there = await client.send(new GetObjectCommand(of('signed')));
    expect(await there.Body?.transformToString()).toBe('namaste');
    expect(await names()).not.toContain('another');
  },
);
