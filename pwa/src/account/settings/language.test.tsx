import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endSession } from '../../data/session/session.ts';
import { chosenLanguage, storeChosenLanguage } from '../../i18n/chosen-language.ts';
import { languageOfPath } from '../../i18n/localized-paths.ts';
import { activateLanguage } from '../../i18n/messages.ts';
import { createDeferred, json } from '../../testing/fake-responses.ts';
import { asha, createFakeServer, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const sent = 'PUT /api/account/language';

const open = async (server = createFakeServer()) => {
  const visited = visit('/Account', { server, as: asha });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return visited;
};

/** The languages that were sent to the server, in order. */
const sentTo = (server: ReturnType<typeof createFakeServer>) =>
  server.sent(sent).map(({ body }) => body);

const online = () => window.dispatchEvent(new Event('online'));

const chip = (name: string) => screen.getByRole('radio', { name });

describe('the language under Account', () => {
  test('is set for the page, the device and the account, and keeps typed text', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Your name' }));
    await user.type(screen.getByLabelText('Name'), ' Negi');
    screen.getByRole('heading', { name: 'Language · भाषा' });
    await user.click(chip('हिन्दी'));
    await screen.findByRole('heading', { name: 'भाषा · Language' });
    expect(screen.getByLabelText('नाम')).toHaveProperty('value', 'Asha Rawat Negi');
    expect(chosenLanguage()).toBe('hi');
    await waitFor(() => expect(sentTo(server)).toEqual([{ language: 'hi' }]));
    await waitFor(() => expect(localStorage.getItem('untold-language')).toBeNull());
    expect(server.sent(sent)[0]?.headers.get('Accept-Language')).toBe('hi');
  });

  test('also changes a visible toast', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Your name' }));
    await user.type(screen.getByLabelText('Name'), ' Negi');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await screen.findByText('Your name is changed.');
    await user.click(chip('हिन्दी'));
    await screen.findByText('आपका नाम बदल गया।');
    expect(screen.queryByText('Your name is changed.')).toBeNull();
  });

  test('is saved in the account once there is a network: only the newest choice, once', async () => {
    const { user, server } = await open();
    for (const name of ['हिन्दी', 'English', 'हिन्दी']) {
      server.answerOnce(sent, networkFailure);
      await user.click(chip(name));
      await waitFor(() => expect(chip(name)).toHaveProperty('checked', true));
    }
    await waitFor(() => expect(server.count(sent)).toBe(3));
    online();
    await waitFor(() => expect(server.count(sent)).toBe(4));
    expect(sentTo(server).at(-1)).toEqual({ language: 'hi' });
    await waitFor(() => expect(localStorage.getItem('untold-language')).toBeNull());
    online();
    expect(server.count(sent)).toBe(4);
  });

  test('is never saved in another account on the device, but later in its own', async () => {
    const { user, server } = await open();
    server.answer(sent, networkFailure);
    await user.click(chip('हिन्दी'));
    await waitFor(() => expect(server.count(sent)).toBe(1));
    endSession('logout');
    cleanup();

    const other = createFakeServer();
    visit('/Account', { server: other, as: staff });
    await screen.findByRole('radio', { name: 'हिन्दी' });
    online();
    await waitFor(() => expect(other.count('GET /api/auth/me')).toBe(1));
    expect(other.count(sent)).toBe(0);
    cleanup();

    const own = createFakeServer();
    visit('/Account', { server: own, as: asha });
    await waitFor(() => expect(sentTo(own)).toEqual([{ language: 'hi' }]));
  });
});

const withLanguage = (language: 'en' | 'hi') => {
  const account = { ...asha, language };
  return createFakeServer({ accounts: [account] });
};

describe('the language that another device has chosen', () => {
  test('is applied as soon as the account is fetched', async () => {
    visit('/Account', { server: withLanguage('hi'), as: asha });
    await screen.findByRole('heading', { level: 1, name: 'अकाउंट' });
    expect(chosenLanguage()).toBe('hi');
  });

  test('does not replace a choice that was made here before the response', async () => {
    const server = withLanguage('en');
    const answer = createDeferred();
    server.answerOnce('GET /api/auth/me', () => answer.promise);
    const { user } = await open(server);
    await user.click(chip('हिन्दी'));
    await screen.findByRole('heading', { level: 1, name: 'अकाउंट' });
    await waitFor(() => expect(localStorage.getItem('untold-language')).toBeNull());
    answer.resolve(json(200, { user: { ...asha, language: 'en' } }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('अकाउंट');
    expect(chosenLanguage()).toBe('hi');
  });
});

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`main [name=${name}]`) ?? expect.fail(`no ${name}`);

/** Logs in or registers by the form, in any language. */
const enter = async (path: string, server = createFakeServer()) => {
  const { user } = visit(path, { server });
  await screen.findByRole('heading', { level: 1 });
  if (path.endsWith('register')) {
    await user.type(field('name'), 'Meera Joshi');
    await user.click(screen.getByRole('checkbox'));
  }
  await user.type(field('email'), asha.email);
  await user.type(field('password'), `${asha.password}{Enter}`);
  return server;
};

describe('a login', () => {
  test('applies the language of the account to the page and the device', async () => {
    storeChosenLanguage('en');
    const server = withLanguage('hi');
    server.answer('GET /api/auth/me', networkFailure);
    await enter('/login', server);
    await screen.findByRole('heading', { name: 'नमस्ते, Asha' });
    expect(chosenLanguage()).toBe('hi');
  });

  test.each([
    ['/login', undefined, undefined],
    ['/hi/login', undefined, 'hi'],
    ['/login', 'hi', 'hi'],
    ['/hi/login', 'en', 'en'],
    ['/register', undefined, undefined],
    ['/hi/register', undefined, 'hi'],
  ] as const)(
    'at %s with the chosen language %s sets the language of the account to %s',
    async (path, chosen, given) => {
      if (chosen) storeChosenLanguage(chosen);
      // As main.tsx does.
      await activateLanguage(languageOfPath(path) ?? 'en');
      const server = await enter(path);
      const call = `POST /api/auth/${path.split('/').at(-1)}`;
      await waitFor(() => expect(server.count(call)).toBe(1));
      const { body } = server.sent(call)[0] ?? {};
      expect(body).toMatchObject({ email: asha.email, ...(given && { language: given }) });
      if (!given) expect(body).not.toHaveProperty('language');
    },
  );
});

test('a logout keeps the language of the device', async () => {
  storeChosenLanguage('hi');
  const { user } = visit('/UserDashboard', { as: asha });
  const [logOut] = await screen.findAllByRole('button', { name: 'लॉग आउट' });
  if (logOut) await user.click(logOut);
  await waitFor(() => expect(window.location.pathname).toBe('/hi/login'));
  expect(chosenLanguage()).toBe('hi');
});
