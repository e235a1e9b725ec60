import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const MOST_SKEW_MS = 15 * 60_000;

/**
 * Throws an S3Error unless the request with this body has a Signature V4 of the key, in its headers
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). The body must be signed too: S3 itself also takes
 * `UNSIGNED-PAYLOAD`.
 */
export function checkSignature(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  key: { id: string; secret: string },
): void {
  const { authorization = '', 'x-amz-date': time, 'x-amz-content-sha256': bodyHash } = headers;
  const [, id, day = '', region = '', names = '', signature = ''] = FORM.exec(authorization) ?? [];
  if (!id || typeof time !== 'string' || typeof bodyHash !== 'string')
    throw new S3Error(403, 'AccessDenied');
  if (id !== key.id) throw new S3Error(403, 'InvalidAccessKeyId');
  if (Math.abs(Date.now() - dateOf(time).getTime()) > MOST_SKEW_MS)
    throw new S3Error(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (!mustBeSigned.every((name) => signed.includes(name))) throw new S3Error(403, 'AccessDenied');

  const [path = '', query = ''] = url.split('?');
  const request = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${key.secret}`,
  );
  if (!timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch');
  if (sha256(body) !== bodyHash) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Parses `20261129T101500Z`. */
const dateOf = (time: string) =>
  new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Sorted, each with an equals sign. Names and values are signed as they are sent. */
const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
