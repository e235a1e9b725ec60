/** The off-site target: a folder of a bucket of an S3-compatible store. */
export interface UploadTarget {
  /** Such as `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  /** The folder in the bucket, with a slash at its end; empty for the bucket itself. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Parses `s3://KEY:SECRET@host/bucket/prefix?region=…&tls=false`; `undefined` for any other text. The secret may be
 * written as the store shows it, with its slashes, or percent-encoded.
 */
export function parseUploadTarget(text: string): UploadTarget | undefined {
  const [, id = '', secret = '', host, bucket = '', folder = '', query] =
    TARGET_PATTERN.exec(text) ?? [];
  const options = new URLSearchParams(query);
  const [accessKeyId, secretAccessKey] = [decoded(id), decoded(secret)];
  if (!host || !accessKeyId || !secretAccessKey) return undefined;
  if ([...options.keys()].some((name) => name !== 'region' && name !== 'tls')) return undefined;
  const tls = options.get('tls') ?? 'true';
  const region = options.get('region') ?? regionOf(host);
  const endpoint = `${tls === 'false' ? 'http' : 'https'}://${host.toLowerCase()}`;
  if (!/^(?:true|false)$/.test(tls) || !/^[\w-]{1,60}$/.test(region) || !URL.canParse(endpoint))
    return undefined;
  const prefix = folder.replace(/^\/|\/$/g, '');
  return {
    endpoint,
    bucket,
    prefix: prefix && `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
  };
}

/**
 * The name of the target without its secrets, such as `s3.example.org/bucket/folder`: for the log, for staff and for
 * the database.
 */
export const nameOfTarget = ({ endpoint, bucket, prefix }: UploadTarget): string =>
  `${endpoint.replace(/^https?:\/\//, '')}/${bucket}/${prefix}`.replace(/\/$/, '');

// The last @ ends the secret, and the first colon begins it: neither is in a host or in the name of a key.
const TARGET_PATTERN =
  /^s3:\/\/([^:/@\s]{1,200}):(\S{1,300})@([\w.-]{1,253}(?::\d{1,5})?)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]{1,100}){0,10}\/?)(?:\?(\S*))?$/i;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Many stores have the region in their host: s3.REGION.amazonaws.com, s3.REGION.backblazeb2.com. Others accept any.
 */
const regionOf = (host: string) => /^s3[.-]([a-z0-9-]+)\.\w+\.\w+$/i.exec(host)?.[1] ?? 'us-east-1';
