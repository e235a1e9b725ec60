import type { Page } from 'playwright-core';
import { type Account, accountOf, callsTo } from './accounts.ts';
import { keepSession } from './keep-session.ts';
import type { RunningSite } from './running-site.ts';
import type { Person } from './visits.ts';

/**
 * Registers an account through the API, for tests of what comes after. The app's form gives up after ten seconds, within
 * which a busy machine may not judge a server's first password.
 */
export const registerByApi = (site: RunningSite, person: Person): Promise<unknown> =>
  callsTo(site).post('/api/auth/register', person);

/** Registers an account through the API, and signs this page's browser in to it. */
export async function signedIn(
  site: RunningSite,
  page: Page,
  name: string,
  role = 'learner',
): Promise<Account> {
  const email = `${name}@example.com`;
  const account = await accountOf(site, 'Meera Joshi', { email, isStaff: role === 'staff' });
  await keepSession(page, account);
  return account;
}
