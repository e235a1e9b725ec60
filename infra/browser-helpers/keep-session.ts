import type { Page } from 'playwright-core';

/** What the app keeps of a sign-in. */
export interface Session {
  token: string;
  user: { id: number };
}

/**
 * Signs the page's browser in as the app does: the cookie by which the server knows people at `/join` is set as well. The page
 * knows the address of its site.
 */
export async function signInBrowser(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await keepSession(page, await answer.json());
}

/** Gives the page's browser this session, as if somebody had signed in there. */
export const keepSession = (page: Page, { token, user }: Session): Promise<unknown> =>
  page.addInitScript(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    },
    { token, user },
  );
