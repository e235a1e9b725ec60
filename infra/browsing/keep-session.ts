import type { Page } from 'playwright-core';

/** What the app keeps of a sign-in. */
export interface Session {
  token: string;
  user: object;
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
