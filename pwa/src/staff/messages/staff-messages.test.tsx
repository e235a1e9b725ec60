import { screen, waitFor, within } from '@testing-library/react';
import type { FailedEmail, StaffMessage } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { createFakeServer, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

const message = (id: number, fullName: string, answeredAt: string | null): StaffMessage => ({
  id,
  fullName,
  email: 'ishita@example.com',
  mobileNumber: '+91 98765 43210',
  phone: '+919876543210',
  message: 'Namaste,\nwhich course shall I begin with?',
  createdAt: '2026-11-20T05:12:00.000Z',
  answeredAt,
});

const messages = [message(2, 'Ishita Pant', null)];
const answered = message(1, 'Arjun Mehra', '2026-11-20T06:00:00.000Z');

const open = async () => {
  const server = createFakeServer({ messages, anyAnswered: true });
  const visited = visit('/StaffMessages', { server, as: staff });
  await screen.findByRole('heading', { name: 'Ishita Pant' });
  return visited;
};

const arjun = () => screen.queryByRole('heading', { name: 'Arjun Mehra' });

test('the screen shows unanswered messages, and the others on request', async () => {
  const { user, server } = await open();
  expect(arjun()).toBeNull();
  const write = screen.getByRole('link', { name: /^Write back/ });
  expect(write.getAttribute('href')).toMatch(/^mailto:ishita@example.com\?/);
  server.state.messages = [...messages, answered];
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(arjun()).toBeTruthy());
  expect(server.requests.at(-1)?.query).toBe('?show=all');
});

test('a mobile number has links to call and write, other text has none', async () => {
  const one = [
    message(1, 'Ishita Pant', null),
    { ...message(2, 'Junk', null), mobileNumber: 'call me', phone: null },
  ];
  visit('/StaffMessages', { server: createFakeServer({ messages: one }), as: staff });
  const call = await screen.findByRole('link', { name: '+91 98765 43210' });
  expect(call.getAttribute('href')).toBe('tel:+919876543210');
  const write = screen.getByRole('link', { name: 'WhatsApp to Ishita Pant' });
  expect(write.getAttribute('href')).toBe('https://wa.me/919876543210');
  expect(screen.getByText('call me')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /call me|WhatsApp to Junk/ })).toBeNull();
});

test('“Write back” quotes the message', async () => {
  await open();
  const address = screen.getByRole('link', { name: /^Write back to / }).getAttribute('href') ?? '';
  const { searchParams } = new URL(address);
  expect(searchParams.get('subject')).toBe('Your message to Ganga Yoga');
  expect(searchParams.get('body')).toContain('> which course shall I begin with?');
});

describe('mails that could not be sent', () => {
  const mail = (id: number, change: Partial<FailedEmail> = {}): FailedEmail => ({
    id,
    what: 'The receipt',
    about: `GY-00000${id}`,
    to: 'asha@exampel.com',
    child: null,
    failedAt: '2026-11-20T05:12:00.000Z',
    why: 'The mail server takes no e-mail for this address (SMTP 550).',
    ...change,
  });

  test.each(['/StaffMessages', '/StaffPayments'])(
    'are announced on %s, with a link to them',
    async (path) => {
      const { user } = visit(path, {
        server: createFakeServer({ undelivered: [mail(1), mail(2)] }),
        as: staff,
      });
      expect((await screen.findByRole('alert')).textContent).toContain(
        '2 e-mails could not be sent.',
      );
      await user.click(screen.getByRole('link', { name: 'Show them' }));
      expect(await screen.findAllByText('asha@exampel.com')).toHaveLength(2);
      expect(window.location.pathname + window.location.search).toBe('/StaffMessages?show=mails');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('say why they failed, and can be tried again or dismissed', async () => {
    const server = createFakeServer({
      undelivered: [mail(1, { child: 'Anu' }), mail(2, { to: null })],
    });
    const { user } = visit('/StaffMessages?show=mails', { server, as: staff });
    await screen.findAllByText('The mail server takes no e-mail for this address (SMTP 550).');
    expect(screen.getByText('Child').nextSibling?.textContent).toBe('Anu');
    server.answerOnce('POST /api/staff/undelivered/1/retry', networkFailure);
    const again = screen.getByRole('button', { name: 'Try again: The receipt, GY-000001' });
    await user.click(again);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The studio’s server does not answer.',
    );
    server.state.undelivered = [mail(2, { to: null })];
    await user.click(again);
    await waitFor(() => expect(screen.queryByText('GY-000001')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    server.state.undelivered = [];
    await user.click(screen.getByRole('button', { name: 'Done: The receipt, GY-000002' }));
    await screen.findByText('All e-mails were sent');
    expect(server.count('POST /api/staff/undelivered/1/retry')).toBe(2);
    expect(server.count('DELETE /api/staff/undelivered/2')).toBe(1);
  });
});

test('every link and button has the name of its message', async () => {
  const server = createFakeServer({
    messages: [
      message(2, 'Ishita Pant', null),
      { ...message(3, 'Ishita Pant', null), createdAt: '2026-11-20T07:00:00.000Z' },
    ],
  });
  visit('/StaffMessages', { server, as: staff });
  await screen.findAllByRole('heading', { name: 'Ishita Pant' });
  const main = within(screen.getByRole('main'));
  const named = [
    ...main.getAllByRole('button', { name: /^Mark/ }),
    ...main.getAllByRole('link', { name: /^Write/ }),
  ].map(({ textContent }) => textContent);
  expect(named).toEqual([
    'Mark as answered Ishita Pant, Fri, 20 Nov, 10:42 am',
    'Mark as answered Ishita Pant, Fri, 20 Nov, 12:30 pm',
    'Write back to Ishita Pant, Fri, 20 Nov, 10:42 am',
    'Write back to Ishita Pant, Fri, 20 Nov, 12:30 pm',
  ]);
});

test('a message is marked as answered', async () => {
  const { user, server } = await open();
  server.state.messages = [];
  await user.click(screen.getByRole('button', { name: /^Mark as answered/ }));
  await screen.findByText('All messages are answered');
  expect(server.sent('PUT /api/staff/messages/2')[0]?.body).toEqual({ answered: true });
});

test('a message that could not be marked shows the reason', async () => {
  const { user, server } = await open();
  server.answerOnce('PUT /api/staff/messages/2', networkFailure);
  await user.click(screen.getByRole('button', { name: /^Mark as answered/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The studio’s server does not answer.',
  );
});

test('the screen says that there are no messages', async () => {
  visit('/StaffMessages', { as: staff });
  await screen.findByText('No messages yet');
});

const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

test('pages reach every unanswered message, and the counts are the server’s', async () => {
  const many = Array.from({ length: 120 }, (_, n) => message(n + 1, `Visitor ${n + 1}`, null));
  const { user } = visit('/StaffMessages', {
    server: createFakeServer({ messages: many }),
    as: staff,
  });
  await screen.findByText('120 messages are waiting for an answer.');
  expect([names().length, names()[0]]).toEqual([50, 'Visitor 1']);
  for (const shown of [100, 120]) {
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(shown));
  }
  expect(names().at(-1)).toBe('Visitor 120');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a marked message leaves its page, and the others stay', async () => {
  const many = Array.from({ length: 60 }, (_, n) => message(n + 1, `Visitor ${n + 1}`, null));
  const server = createFakeServer({ messages: many });
  const { user } = visit('/StaffMessages', { server, as: staff });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('heading', { name: 'Visitor 60' });
  const [first] = screen.getAllByRole('button', { name: /^Mark as answered / });
  server.state.messages = many.slice(1);
  await user.click(first ?? expect.fail('no button'));
  await screen.findByText('59 messages are waiting for an answer.');
  expect(names()).toHaveLength(59);
});
