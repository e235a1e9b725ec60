/** The entity tags in an `If-Match` or `If-None-Match` header, weak marks included. */
function tagsIn(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/** Whether the client has this very answer already (RFC 9110, 13.1.2: a weak comparison). */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  return tagsIn(ifNoneMatch).some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

/**
 * The versions that an `If-Match` header allows to be overwritten (RFC 9110,
 * 13.1.1: a weak tag matches nothing); nothing when any will do.
 */
export function versionsIn(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return tagsIn(ifMatch)
    .map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1]))
    .filter((version) => !Number.isNaN(version));
}
