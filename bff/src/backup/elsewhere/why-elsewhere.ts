/** The sentences for why a backup could not be brought elsewhere, or fetched from there, by the code that is stored. */
const WHY: Record<string, string> = {
  ACCESS_KEY: 'The store does not know the access key, or its secret is wrong.',
  DENIED: 'The store does not let this access key do that in this bucket.',
  NO_BUCKET: 'The store has no bucket of that name.',
  NO_OBJECT: 'The store has no backup of that name.',
  REGION: 'The bucket is in another region: name it with ?region=… in BACKUP_UPLOAD.',
  CLOCK: 'The clock of the server is wrong.',
  FULL: 'The store is full, or its limit is reached.',
  TOO_MANY:
    'The folder in the bucket holds more than 10,000 files with names of backups: the newest are not seen.',
  AWAY: 'The store could not be reached, or did not answer in time.',
  TLS: 'The certificate of the store is not valid.',
  ALTERED: 'What the store gave back was not what was sent to it.',
  OTHER_KEY: 'It was encrypted with another BACKUP_KEY.',
  DAMAGED: 'The file is damaged or not complete.',
  TOO_SLOW: 'It took too long.',
  ENOSPC: 'The disk is full.',
  EACCES: 'The server may not use the folder for backups.',
  ENOENT: 'The folder for backups is not there.',
};

/** The sentence for a failure's code. For an unknown code it refers to the server's log. */
export const whyElsewhere = (code: string): string =>
  WHY[code] ?? 'The reason is in the log of the server.';

/** Whether the code has a sentence, so that the log needs no more than that. */
export const hasReason = (code: string): boolean => code in WHY;

// What S3 and the stores that speak its protocol call their errors.
const OF_STORE: Record<string, string> = {
  InvalidAccessKeyId: 'ACCESS_KEY',
  SignatureDoesNotMatch: 'ACCESS_KEY',
  Unauthorized: 'ACCESS_KEY',
  AccessDenied: 'DENIED',
  NoSuchBucket: 'NO_BUCKET',
  NoSuchKey: 'NO_OBJECT',
  NotFound: 'NO_OBJECT',
  PermanentRedirect: 'REGION',
  AuthorizationHeaderMalformed: 'REGION',
  IllegalLocationConstraintException: 'REGION',
  RequestTimeTooSkewed: 'CLOCK',
  QuotaExceeded: 'FULL',
  XMinioStorageFull: 'FULL',
  InsufficientStorage: 'FULL',
  TimeoutError: 'AWAY',
  RequestTimeout: 'AWAY',
  SlowDown: 'AWAY',
};

const NETWORK = /^(?:E(?:CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|PROTO)|UND_ERR)/;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/;

interface Fault {
  name?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** The code of why the store, the network or a disk failed; that of the error itself, or UNKNOWN, for any other. */
export function faultOf(error: unknown): string {
  const { name, code, $metadata } = (error ?? {}) as Fault;
  const status = $metadata?.httpStatusCode;
  const known = OF_STORE[String(name)] ?? OF_STORE[String(code)];
  if (known) return known;
  if (typeof code === 'string' && CERTIFICATE.test(code)) return 'TLS';
  if (typeof code === 'string' && NETWORK.test(code)) return 'AWAY';
  if (status === 403) return 'DENIED';
  if (status === 404) return 'NO_OBJECT';
  if (status === 507) return 'FULL';
  if (status !== undefined && (status >= 500 || status === 429)) return 'AWAY';
  return typeof code === 'string' && code !== '' ? code.slice(0, 60) : 'UNKNOWN';
}
