import { type Messages, messagesFor } from '../../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/languages.ts';

const english = messagesFor(DEFAULT_LANGUAGE);

/**
 * The message about a failed upload or download, by its stored code. For an unknown code it refers to the log of the
 * server.
 */
export function describeOffSiteFailure(code: string, { backups }: Messages = english): string {
  const sentences: Partial<Record<string, string>> = backups.offSite;
  return sentences[code] ?? backups.inTheLog;
}

/** Whether the code has a message, so that no stack trace is logged. */
export const isKnownOffSiteFailure = (code: string): boolean =>
  Object.hasOwn(english.backups.offSite, code);

// The error names of S3 and compatible stores.
const STORE_ERROR_CODES: Record<string, string> = {
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

interface StoreError {
  name?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** The failure code of the store, the network or a disk; that of the error itself, or UNKNOWN, for any other. */
export function failureCodeOf(error: unknown): string {
  const { name, code, $metadata } = (error ?? {}) as StoreError;
  const status = $metadata?.httpStatusCode;
  const known = STORE_ERROR_CODES[String(name)] ?? STORE_ERROR_CODES[String(code)];
  if (known) return known;
  if (typeof code === 'string' && CERTIFICATE.test(code)) return 'TLS';
  if (typeof code === 'string' && NETWORK.test(code)) return 'AWAY';
  if (status === 403) return 'DENIED';
  if (status === 404) return 'NO_OBJECT';
  if (status === 507) return 'FULL';
  if (status !== undefined && (status >= 500 || status === 429)) return 'AWAY';
  return typeof code === 'string' && code !== '' ? code.slice(0, 60) : 'UNKNOWN';
}
