import type { Page } from 'playwright-core';

/** The stored session of the app. */
export interface Session {
  token: string;
  user: { id: number };
}

/**
 * Logs the page's browser in like the app does: the cookie that identifies people at `/join` is set, too. The page
 * knows the address of its site.
 */
export async function logInBrowser(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await restoreSession(page, await answer.json());
}

/** Stores this session in the browser of the page, or in each page of the context, as after a login there. */
export const restoreSession = (
  page: Pick<Page, 'addInitScript'>,
  { token, user }: Session,
): Promise<unknown> =>
  page.addInitScript(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    },
    { token, user },
  );
