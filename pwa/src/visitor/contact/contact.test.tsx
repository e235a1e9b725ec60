import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadScreen } from '../../routes/routes.tsx';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
  notJson,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const path = 'POST /send-email';
const typed = {
  fullName: 'Meera Joshi',
  email: 'meera@example.com',
  mobileNumber: '+91 00000 00001',
  message: 'नमस्ते, when does the next course begin?',
};
const labels = {
  'Full name': typed.fullName,
  'E-mail': typed.email,
  'Mobile number': typed.mobileNumber,
  Message: typed.message,
};

const accepted = () => json(202, { message: 'Message received.' });
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);

const open = () => {
  const server = createFakeServer();
  const { user, log } = visit('/ContactUs', { server });
  return {
    server,
    log,
    fill: () => {
      for (const [label, text] of Object.entries(labels)) {
        fireEvent.change(field(label), { target: { value: text } });
      }
    },
    send: () => user.click(screen.getByRole('button', { name: 'Send message' })),
    sendTo: async (answer: () => Response | Promise<Response>) => {
      server.answerOnce(path, answer);
      await user.click(screen.getByRole('button', { name: 'Send message' }));
    },
    keys: () => server.requests.map(({ key }) => key),
  };
};

beforeAll(() => loadScreen('/ContactUs'));

const expectKept = () => {
  for (const [label, text] of Object.entries(labels)) expect(field(label).value).toBe(text);
};

test('the form sends the four fields, shows the success, and is cleared', async () => {
  const { server, fill, sendTo } = open();
  fill();
  await sendTo(accepted);
  expect(
    (await screen.findByText('Message sent successfully!')).closest('[role=status]'),
  ).toBeTruthy();
  expect(server.requests.at(-1)?.body).toEqual(typed);
  for (const label of Object.keys(labels)) expect(field(label).value).toBe('');
});

test('the form keeps text that is typed while the message is sent', async () => {
  const { fill, sendTo } = open();
  const slow = createDeferred();
  fill();
  await sendTo(() => slow.promise);
  fireEvent.change(field('Message'), { target: { value: `${typed.message} And where?` } });
  slow.resolve(accepted());
  await screen.findByText('Message sent successfully!');
  expect(field('Message').value).toBe(`${typed.message} And where?`);
});

test('the form requires all four fields', async () => {
  const { server, send } = open();
  for (const label of Object.keys(labels)) expect(field(label).required).toBe(true);
  expect(field('E-mail').type).toBe('email');
  await send();
  expect(server.count(path)).toBe(0);
});

test('the form keeps the typed texts after an error, and shows the server’s message', async () => {
  const { fill, sendTo } = open();
  fill();
  await sendTo(() =>
    errorResponse(429, 'Too many messages from here. Please try again in an hour.'),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to send message. Please try again.');
  expect(alert.textContent).toContain('Please try again in an hour.');
  expectKept();
});

test('an error status from a proxy is also a rejection', async () => {
  const { fill, sendTo } = open();
  fill();
  await sendTo(notJson);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to send message. Please try again.',
  );
});

test.each([
  ['a portal’s page', () => new Response('<html>Log in to the Wi-Fi</html>')],
  ['JSON that is not ours', () => json(200, { ok: true })],
  ['an empty success', () => new Response(null, { status: 204 })],
])('%s is no success, and the message can be stored for later', async (_, answer) => {
  const { fill, sendTo } = open();
  fill();
  await sendTo(answer);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred. Please try again.',
  );
  expect(screen.queryByText('Message sent successfully!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save it and send it later' })).toBeTruthy();
  expectKept();
});

test('a message can be stored for later after a captive portal’s response', async () => {
  const { fill, sendTo } = open();
  fill();
  await sendTo(() => new Response('<html>Log in to the Wi-Fi</html>', { status: 403 }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Save it and send it later' })).toBeTruthy();
});

test('the form keeps the typed texts after a network failure, which is logged', async () => {
  const { log, fill, sendTo } = open();
  fill();
  await sendTo(networkFailure);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred. Please try again.',
  );
  expect(log).toHaveBeenCalledWith('An error occurred. Please try again.', expect.any(Error));
  expectKept();
});

test('a retry of the same text has the same idempotency key, another text has a new one', async () => {
  const { fill, sendTo, keys } = open();
  fill();
  await sendTo(networkFailure);
  await screen.findByRole('alert');
  await sendTo(networkFailure);
  await screen.findByRole('alert');
  fireEvent.change(field('Message'), { target: { value: `${typed.message}!` } });
  await sendTo(accepted);
  await screen.findByText('Message sent successfully!');
  const [first, again, changed, ...more] = keys();
  expect(more).toEqual([]);
  expect(first).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('the same text is a new message after it was sent', async () => {
  const { fill, sendTo, keys } = open();
  fill();
  await sendTo(accepted);
  await screen.findByText('Message sent successfully!');
  fill();
  await sendTo(accepted);
  await screen.findByText('Message sent successfully!');
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('the form knows the name, address and number of the person who is logged in', async () => {
  const server = createFakeServer();
  const as = { ...asha, phone: '+919876543210' };
  const { user } = visit('/ContactUs', { server, as });
  await waitFor(() => expect(field('Full name').value).toBe(asha.name));
  expect(field('E-mail').value).toBe(asha.email);
  expect(field('Mobile number').value).toBe(as.phone);
  await user.type(field('Message'), typed.message);
  server.answerOnce(path, accepted);
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(field('Message').value).toBe(''));
  expect(server.sent(path)[0]?.body).toEqual({
    ...{ fullName: asha.name, email: asha.email, mobileNumber: as.phone },
    message: typed.message,
  });
  expect(field('Full name').value).toBe(asha.name);
});
