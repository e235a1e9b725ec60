import type { FailureReason } from '../visitor/join/probe.ts';

/** The parameters of the placeholder page (visitor/join/ServerUnavailablePage.tsx). */
interface ServerUnavailableContext {
  why: FailureReason;
  /** A join URL may have a cached link, and leads to the learner's dashboard; other URLs do not. */
  isJoin: boolean;
  isSignedIn: boolean;
}

/** Fills in the page of the build. The length and encoding headers of the cached response no longer apply. */
export const fillServerUnavailablePage = async (
  cachedPage: Response,
  context: ServerUnavailableContext,
): Promise<Response> => {
  const { why, isJoin, isSignedIn } = context;
  const html = (await cachedPage.text())
    .replace('data-why="unreachable"', `data-why="${why}"`)
    .replace('data-for="page"', `data-for="${isJoin ? 'join' : 'page'}"`)
    .replace('data-reader="visitor"', `data-reader="${isSignedIn ? 'learner' : 'visitor'}"`);
  const headers = new Headers(cachedPage.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(html, { headers });
};
