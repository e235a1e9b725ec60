import type { Why } from '../visitor/join/probe.ts';

/** What the page that stands in is told (visitor/join/AwayPage.tsx). */
interface About {
  why: Why;
  /** An address of a class has a link that is kept, and leads to the day of its learner; others have not. */
  isJoin: boolean;
  isSignedIn: boolean;
}

/** The page as the build made it, with what stands in for these. The answer's length and encoding are those of another text. */
export const awayPage = async (kept: Response, about: About): Promise<Response> => {
  const { why, isJoin, isSignedIn } = about;
  const html = (await kept.text())
    .replace('data-why="unreachable"', `data-why="${why}"`)
    .replace('data-for="page"', `data-for="${isJoin ? 'join' : 'page'}"`)
    .replace('data-reader="visitor"', `data-reader="${isSignedIn ? 'learner' : 'visitor'}"`);
  const headers = new Headers(kept.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(html, { headers });
};
