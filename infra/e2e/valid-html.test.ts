// @module-tag looks
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createApiClient } from '../browser-helpers/accounts.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { findHtmlErrors } from '../browser-helpers/valid-html.ts';
import { repository } from '../commands/repository.ts';

const dist = join(repository, 'pwa', 'dist');
const builtPages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.html'),
);

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe('a built page is valid HTML', () => {
  test.each(builtPages)('%s', async (path) => {
    expect(await findHtmlErrors(readFileSync(join(dist, path), 'utf8'))).toEqual([]);
  });

  test('in both languages, including the pages with placeholders', () => {
    for (const path of [
      'index.html',
      'hi.html',
      'app-shell.html',
      'signed-in-shell.html',
      'hi-offline.html',
    ])
      expect(builtPages).toContain(path);
    for (const path of ['join-unknown.html', 'hi/message-sent.html'])
      expect(builtPages).toContain(join('answers', path));
  });
});

describe('a page from the server is valid HTML', () => {
  test.each([
    ['of a screen behind the sign-in', '/UserDashboard'],
    ['with live lists', '/Courses'],
    ['of a class that is to come', '/join/asana-regular-classes'],
    ['of a class that nobody knows', '/join/no-such-class'],
    ['of an address that nobody knows', '/no-such-page'],
    ['of an old link to unsubscribe', '/unsubscribe/1.secret'],
    ['of an old link to agree', '/agree/1.secret'],
  ])('%s: %s', async (_, path) => {
    for (const language of ['en', 'hi']) {
      const headers = { Accept: 'text/html', Cookie: `language=${language}` };
      const answer = await fetch(site.url + path, { headers });
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await findHtmlErrors(await answer.text()), `${path} in ${language}`).toEqual([]);
    }
  });

  test.each(['en', 'hi'])('for a refused form without JavaScript, in %s', async (language) => {
    const body = new URLSearchParams({ fullName: '"><b>', email: 'no address', language });
    const from = { Origin: site.url };
    const answer = await fetch(`${site.url}/send-email`, { method: 'POST', body, headers: from });
    expect(answer.status).toBe(400);
    expect(await findHtmlErrors(await answer.text())).toEqual([]);
  });

  test('for the export of an account', async () => {
    const account = await createAccount(site, 'Meera <Joshi>', { email: 'meera@example.com' });
    await createApiClient(site).post('/send-email', {
      ...{ fullName: 'Meera', email: 'meera@example.com', mobileNumber: '+91 98765 43210' },
      message: '</dd>',
    });
    const { html } = await account.get('/api/account/export/page');
    expect(await findHtmlErrors(html)).toEqual([]);
  });
});

test('the proxy’s page for an unavailable server is valid HTML', async () => {
  const caddyfile = readFileSync(join(repository, 'infra/production/Caddyfile'), 'utf8');
  const page = /respond `([^`]*)` \{http\.error\.status_code\}/.exec(caddyfile)?.[1] ?? '';
  expect(await findHtmlErrors(page)).toEqual([]);
});
