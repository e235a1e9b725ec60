import { type Words, wordsIn } from '../../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/languages.ts';

const english = wordsIn(DEFAULT_LANGUAGE);

/**
 * Why a backup could not be brought elsewhere, or fetched from there, by the code that is stored. For an unknown code it refers
 * to the server's log.
 */
export function whyElsewhere(code: string, { backups }: Words = english): string {
  const sentences: Partial<Record<string, string>> = backups.elsewhere;
  return sentences[code] ?? backups.inTheLog;
}

/** Whether the code has a sentence, so that the log needs no more than that. */
export const hasReason = (code: string): boolean => Object.hasOwn(english.backups.elsewhere, code);

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
