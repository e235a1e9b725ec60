import type { Page } from 'playwright-core';
import { type Account, createAccount, createApiClient } from './accounts.ts';
import { restoreSession } from './browser-session.ts';
import type { RunningSite } from './running-site.ts';
import type { PersonToRegister } from './visits.ts';

/**
 * Registers an account through the API. The app's form times out after ten seconds, within
 * which a busy machine may not check a server's first password.
 */
export const registerByApi = (site: RunningSite, person: PersonToRegister): Promise<unknown> =>
  createApiClient(site).post('/api/auth/register', person);

/** Registers an account through the API, and logs this page's browser in to it. */
export async function signInPage(
  site: RunningSite,
  page: Page,
  name: string,
  role = 'learner',
): Promise<Account> {
  const email = `${name}@example.com`;
  const account = await createAccount(site, 'Meera Joshi', { email, isStaff: role === 'staff' });
  await restoreSession(page, account);
  return account;
}
