import type { Context } from 'hono';
import type { Choice } from './joiners.ts';

/** In the address of who is asked first, so that the page that waits for a class still asks when it opens the class. */
const ASK = 'ask';

/** Whether the address asks before it leads on. */
export const asksFirst = (c: Context): boolean => c.req.query(ASK) !== undefined;

/** What an address carries besides its path. */
interface Carried {
  asksFirst?: boolean;
  as?: Choice;
  /** The key of a mailed way in. */
  way?: string | undefined;
}

/** The address that carries this. */
export function addressWith(path: string, { asksFirst: asks = false, as, way }: Carried): string {
  const marks = [asks && ASK, as !== undefined && `as=${as}`, way && `way=${way}`].filter(Boolean);
  return marks.length === 0 ? path : `${path}?${marks.join('&')}`;
}

/**
 * Whether a page elsewhere may have sent the browser here, without its owner. Old browsers, and all over plain http, do not
 * say so: of theirs only who comes from a page of ours was not sent.
 */
export function mayBeSent(c: Context, publicUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site';
  const referer = URL.parse(c.req.header('Referer') ?? '');
  const ours = [new URL(publicUrl).host, c.req.header('Host')];
  return referer === null || !ours.includes(referer.host);
}
