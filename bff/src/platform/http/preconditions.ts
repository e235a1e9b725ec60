import { appError } from './errors.ts';

/** The entity tags in an `If-Match` or `If-None-Match` header, with the mark `W/` of weak tags. */
function parseETags(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/** Whether the client already has the response with this tag (RFC 9110, 13.1.2: by weak comparison). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  return parseETags(ifNoneMatch).some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

/**
 * The versions of a row that an `If-Match` header allows to be overwritten; `undefined` if it allows every version. A weak
 * tag matches no version (RFC 9110, 13.1.1).
 */
export function ifMatchVersions(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return parseETags(ifMatch)
    .map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1]))
    .filter((version) => !Number.isNaN(version));
}

/**
 * The versions that an `If-Match` header names. Throws 428 (RFC 6585) if it names none: the caller must say which version the
 * change is based on.
 */
export function requiredIfMatchVersions(ifMatch: string | undefined): number[] {
  const versions = ifMatchVersions(ifMatch);
  if (versions) return versions;
  throw appError(428, 'request.without-version');
}
