import type { Context } from 'hono';
import type { JoinerChoice } from './joiner-choice.ts';

/** The query parameter that asks for a confirmation, so that the waiting page still asks when it opens the class. */
const ASK = 'ask';

/** Whether the address asks for a confirmation before it redirects. */
export const isConfirmationRequested = (c: Context): boolean => c.req.query(ASK) !== undefined;

/** The query parameters of a join address. */
interface JoinUrlParams {
  confirm?: boolean;
  as?: JoinerChoice;
  /** The key of a mailed trial link. */
  way?: string | undefined;
}

/** The address with these query parameters. */
export function withJoinParams(
  path: string,
  { confirm: asks = false, as, way }: JoinUrlParams,
): string {
  const marks = [asks && ASK, as !== undefined && `as=${as}`, way && `way=${way}`].filter(Boolean);
  return marks.length === 0 ? path : `${path}?${marks.join('&')}`;
}

/**
 * Whether another site may have sent the browser here, without the visitor's intention. Old browsers, and all over plain
 * http, send no Sec-Fetch-Site: for them, only a Referer of this site counts as same-site.
 */
export function mayBeCrossSite(c: Context, publicUrl: string): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site';
  const referer = URL.parse(c.req.header('Referer') ?? '');
  const ours = [new URL(publicUrl).host, c.req.header('Host')];
  return referer === null || !ours.includes(referer.host);
}
