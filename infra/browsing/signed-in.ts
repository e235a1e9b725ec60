import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call } from '../studio/call.ts';
import { keepSession } from './keep-session.ts';
import type { RunningSite } from './running-site.ts';
import type { Person } from './visits.ts';

const password = 'chandra namaskar am ghat';

/**
 * Registers an account through the API, for tests of what comes after. The app's form gives up after ten seconds, within
 * which a busy machine may not judge a server's first password.
 */
export async function registerByApi(site: RunningSite, person: Person): Promise<void> {
  const { status } = await call(`${site.url}/api/auth/register`, 'POST', { body: person });
  expect(status).toBe(201);
}

/** Registers an account through the API, and signs this page's browser in to it. */
export async function signedIn(site: RunningSite, page: Page, name: string, role = 'learner') {
  const email = `${name}@example.com`;
  const send = (path: string, body?: unknown, token?: string) =>
    call(site.url + path, 'POST', { ...(body !== undefined && { body }), ...(token && { token }) });
  await registerByApi(site, { name: 'Meera Joshi', email, password });
  if (role === 'staff') await site.staff.grant(email);
  const { body } = await send('/api/auth/login', { email, password });
  await keepSession(page, body);
  return {
    /** Calls the API as this account, and gives the answer's body. */
    post: async (path: string, json: unknown = {}) => {
      const answer = await send(path, json, body.token);
      expect(answer.status, path).toBeLessThan(300);
      return answer.body;
    },
  };
}
