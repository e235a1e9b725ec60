import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakePush, type FakePush, removeFakePush } from '../../testing/fake-push.ts';
import { createDeferred, json } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeAccount,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

afterEach(removeFakePush);

const needsNetwork =
  'The studio’s server does not answer. Please check your connection and try again.';

const open = async (as: FakeAccount = asha, server = createFakeServer()) => {
  const visited = visit('/Account#notifications', { as, server });
  await screen.findByRole('heading', { name: 'Notifications and calendar' });
  return visited;
};

const known = (server: ReturnType<typeof createFakeServer>) => server.state;
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const isOn = async (name: string) => (await findSwitch(name)).checked;
const device = 'On this device';
const press = (name: string) => screen.getByRole('button', { name });

const allow = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await findSwitch(device));
  await user.click(press('Allow notifications'));
};

/** Push is off in the browser, on the server and on the page. */
const expectOff = async (browser: FakePush, server: ReturnType<typeof createFakeServer>) => {
  expect(browser.endpoint).toBeUndefined();
  expect(known(server).endpoints).toEqual([]);
  expect(await isOn(device)).toBe(false);
};

describe('notifications on this device', () => {
  test('are off until they are explained and allowed', async () => {
    const browser = createFakePush();
    const visited = await open();
    const { user, server } = visited;
    expect(await isOn(device)).toBe(false);
    expect(await screen.findByText('All, once notifications are on')).toBeTruthy();
    await user.click(await findSwitch(device));
    const sheet = within(screen.getByRole('dialog'));
    for (const words of [
      '10 minutes before a class',
      'When a class is moved or cancelled',
      'When a class has a new link',
      /You get one notification before each class, and more only if something changes.*turn them off at any time, under Account/,
    ])
      expect(sheet.getByText(words)).toBeTruthy();
    expect(browser.questions).toBe(0);
    expect(await isOn(device)).toBe(false);
    await user.click(sheet.getByRole('button', { name: 'Allow notifications' }));
    await screen.findByText('Notifications are on for this device.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await isOn(device)).toBe(true);
    expect(browser.key).toBe(known(server).pushKey);
    expect(server.sent('PUT /api/push/subscription')[0]?.body).toEqual({
      endpoint: browser.endpoint,
      keys: { p256dh: 'p256dh', auth: 'auth' },
      chosen: true,
    });
    await screen.findByText('All, on 1 device');
  });

  test('stay off without a prompt after Not now', async () => {
    const browser = createFakePush();
    const { user, server } = await open();
    await user.click(await findSwitch(device));
    await user.click(press('Not now'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(browser.questions).toBe(0);
    await expectOff(browser, server);
  });

  test('stay off if the browser’s prompt is closed, with a hint', async () => {
    const browser = createFakePush({ answer: 'default' });
    const visited = await open();
    await allow(visited);
    await screen.findByText(/choose Allow there/);
    await expectOff(browser, visited.server);
  });

  test('have instructions in the sheet and on the page after a refusal', async () => {
    const browser = createFakePush({ answer: 'denied' });
    const visited = await open();
    await allow(visited);
    await screen.findByRole('heading', { name: 'Notifications are blocked' });
    expect(screen.getByText('Allow notifications, and come back here')).toBeTruthy();
    await visited.user.click(press('Done'));
    expect(screen.getByText('This device blocks notifications from this site.')).toBeTruthy();
    expect(screen.queryByRole('switch', { name: device })).toBeNull();
    expect(browser.endpoint).toBeUndefined();
    expect(known(visited.server).endpoints).toEqual([]);
  });

  test('are never prompted for if they are blocked from the start', async () => {
    const browser = createFakePush({ permission: 'denied' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'How to allow them' }));
    expect(screen.getByRole('heading', { name: 'Notifications are blocked' })).toBeTruthy();
    expect(browser.questions).toBe(0);
  });

  test.each([
    [
      'the push service',
      (browser: FakePush) => {
        browser.fails = true;
      },
      /notification service does not answer/,
    ],
    [
      'the key',
      (_: FakePush, server: ReturnType<typeof createFakeServer>) =>
        server.answerOnce('GET /api/push/key', networkFailure),
      needsNetwork,
    ],
    [
      'the server',
      (_: FakePush, server: ReturnType<typeof createFakeServer>) =>
        server.answerOnce('PUT /api/push/subscription', () =>
          errorResponse(429, 'Too many devices.'),
        ),
      'Too many devices.',
    ],
  ])('without %s nothing is on, and the sheet says why', async (_, breaks, words) => {
    const browser = createFakePush();
    const visited = await open();
    breaks(browser, visited.server);
    await allow(visited);
    const sheet = within(screen.getByRole('dialog'));
    expect((await sheet.findByRole('alert')).textContent).toMatch(words);
    await expectOff(browser, visited.server);
    expect(localStorage.getItem('push')).toBeNull();
    browser.fails = false;
    await visited.user.click(press('Allow notifications'));
    await screen.findByText('Notifications are on for this device.');
  });

  test('can be turned off at once', async () => {
    const browser = createFakePush();
    const visited = await open();
    await allow(visited);
    await screen.findByText('Notifications are on for this device.');
    await visited.user.click(await findSwitch(device));
    await screen.findByText('Notifications are off for this device.');
    await expectOff(browser, visited.server);
    expect(localStorage.getItem('push')).toBeNull();
  });

  test('are turned off in the browser even if the server is unreachable', async () => {
    const browser = createFakePush();
    const visited = await open();
    await allow(visited);
    await screen.findByText('Notifications are on for this device.');
    visited.server.answerOnce('POST /api/push/unsubscribe', networkFailure);
    await visited.user.click(await findSwitch(device));
    await screen.findByText('Notifications are off for this device.');
    expect(browser.endpoint).toBeUndefined();
    expect(await isOn(device)).toBe(false);
  });

  test('are replaced by a hint at the e-mail in a browser without push', async () => {
    await open();
    expect(
      await screen.findByText(
        /cannot show notifications\. Please choose the e-mail the evening before/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('switch', { name: device })).toBeNull();
  });

  test('need the installed app on an iPhone', async () => {
    const iPhone = { standalone: false, maxTouchPoints: 5 };
    for (const [name, value] of Object.entries(iPhone))
      Object.defineProperty(navigator, name, { configurable: true, value });
    const { user } = await open();
    await user.click(
      await screen.findByRole('button', { name: 'Add Ganga Yoga to your Home Screen first' }),
    );
    expect(screen.getByRole('heading', { name: 'Ganga Yoga on your home screen' })).toBeTruthy();
    for (const name of Object.keys(iPhone)) Reflect.deleteProperty(navigator, name);
  });
});

describe('the notification choices', () => {
  test('of a learner are each saved at once', async () => {
    const { user, server } = await open();
    for (const name of [
      '10 minutes before a class',
      'When a class has moved',
      'When a class is cancelled',
      'When a class gets a new link shortly before it begins',
      'When my month ends',
    ])
      expect(await isOn(name)).toBe(true);
    const mail = 'An e-mail the evening before, if notifications are off';
    expect(await isOn(mail)).toBe(false);
    expect(screen.queryByText('When a learner reports a payment')).toBeNull();
    await user.click(await findSwitch(mail));
    await user.click(await findSwitch('When a class has moved'));
    await waitFor(() =>
      expect(known(server).choices).toMatchObject({ eveningMail: true, moved: false }),
    );
    const sent = server.sent('PATCH /api/account/notifications');
    expect(sent.map(({ body }) => body)).toEqual([{ eveningMail: true }, { moved: false }]);
    expect(await isOn(mail)).toBe(true);
    expect(await isOn('When a class has moved')).toBe(false);
    await user.click(await findSwitch('When my month ends'));
    await waitFor(() => expect(known(server).choices.ending).toBe(false));
  });

  test('of staff differ from those of a learner', async () => {
    const { user, server } = await open(staff);
    await user.click(await findSwitch('When a learner reports a payment'));
    await waitFor(() => expect(known(server).choices.payments).toBe(false));
    expect(await isOn('When a message arrives')).toBe(true);
    expect(screen.queryByText('When a class has moved')).toBeNull();
    expect(screen.queryByText('When my month ends')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'News from the studio' })).toBeNull();
  });

  test('are rolled back if they could not be saved, and the page says why', async () => {
    const { user, server } = await open();
    const name = 'When a class is cancelled';
    let fail = () => {};
    const answered = new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
    server.answerOnce('PATCH /api/account/notifications', () => answered);
    await user.click(await findSwitch(name));
    expect(await isOn(name)).toBe(false);
    fail();
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
    expect(await isOn(name)).toBe(true);
  });

  test('that could not be saved are shown in a toast if the page was left', async () => {
    const { user, server } = await open();
    const answered = createDeferred<Response>();
    server.answerOnce('PATCH /api/account/notifications', () => answered.promise);
    await user.click(await findSwitch('When a class is cancelled'));
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    answered.resolve(errorResponse(503, needsNetwork));
    await screen.findByText((words) => words.includes(needsNetwork));
  });

  test('that were saved stay if a later one fails', async () => {
    const { user, server } = await open();
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.answerOnce('PATCH /api/account/notifications', () => answered);
    await user.click(await findSwitch('When a class is cancelled'));
    await user.click(await findSwitch('When a class has moved'));
    expect(server.count('PATCH /api/account/notifications')).toBe(1);
    known(server).choices = { ...known(server).choices, cancelled: false };
    server.answerOnce('PATCH /api/account/notifications', networkFailure);
    answer(json(200, { ...known(server).choices, browsers: 0 }));
    await screen.findByRole('alert');
    expect(await isOn('When a class is cancelled')).toBe(false);
    expect(await isOn('When a class has moved')).toBe(true);
  });

  test('are loaded again after a failure', async () => {
    const server = createFakeServer();
    server.answerOnce('GET /api/account/notifications', networkFailure);
    const { user } = await open(asha, server);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await findSwitch('When a class has moved');
  });

  test('can be changed by keyboard', async () => {
    const { user, server } = await open();
    (await findSwitch('When a class has moved')).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(known(server).choices.moved).toBe(false));
    await user.tab();
    expect(document.activeElement).toBe(await findSwitch('When a class is cancelled'));
  });
});

describe('the consent to announcements', () => {
  const answered = async (agreed: boolean | null, at: string | null) => {
    const server = createFakeServer();
    known(server).consent = { agreed, at, ask: null };
    await open(asha, server);
    const found = await findSwitch('Announcements');
    const said = document.getElementById(found.getAttribute('aria-describedby') ?? '');
    return [found.checked, said?.textContent];
  };

  test.each([
    [true, '2026-12-03T05:00:00Z', true, 'You agreed on Thu, 3 Dec.'],
    [false, '2026-12-03T05:00:00Z', false, 'You said no on Thu, 3 Dec.'],
    [null, null, false, 'You have not agreed, so we do not send any.'],
  ])('is shown with the answer %s of %s', async (agreed, at, checked, words) => {
    expect(await answered(agreed, at)).toEqual([checked, words]);
  });

  test('can be given here, and is shown with its time', async () => {
    const { user, server } = await open();
    await user.click(await findSwitch('Announcements'));
    await screen.findByText(/^You agreed on/);
    const [sent] = server.sent('PUT /api/account/announcements');
    expect(sent?.body).toEqual({ agreed: true, givenIn: 'account' });
    expect(screen.getByText(/We always write to you about your own classes/)).toBeTruthy();
  });

  test('stays as it was if the change could not be saved', async () => {
    const { user, server } = await open();
    server.answerOnce('PUT /api/account/announcements', networkFailure);
    await user.click(await findSwitch('Announcements'));
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
    expect(await isOn('Announcements')).toBe(false);
    expect(screen.getByText('You said no on Mon, 2 Nov.')).toBeTruthy();
  });
});
