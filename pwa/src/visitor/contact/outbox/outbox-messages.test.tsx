import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { isOutboxMarked } from '../../../data/offline/outbox-mark.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
} from '../../../testing/fake-server.ts';
import { visit } from '../../../testing/render-app.tsx';
import { holdMessage, startOutbox, useOutbox } from './OutboxMessages.tsx';
import { putRow } from './outbox.ts';

const path = 'POST /send-email';
const typed = {
  'Full name': 'Meera Joshi',
  'E-mail': 'meera@example.com',
  'Mobile number': '+91 00000 00001',
  Message: 'When does the next course begin?',
};
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);

let online: boolean;
beforeEach(() => {
  useOutbox.setState(useOutbox.getInitialState(), true);
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});

const open = async () => {
  const server = createFakeServer();
  const { user } = visit('/ContactUs', { server });
  await screen.findByLabelText('Message');
  for (const [label, text] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value: text } });
  }
  return {
    server,
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    comeOnline: () => {
      online = true;
      window.dispatchEvent(new Event('online'));
    },
  };
};

/** The requests that have reached the server, none of them while offline. */
const arrivals = (server: FakeServer, reply: () => Response) => {
  const arrived: unknown[] = [];
  const answer = () => {
    server.answerOnce(path, answer);
    if (!online) return networkFailure();
    arrived.push(server.requests.at(-1)?.body);
    return reply();
  };
  server.answerOnce(path, answer);
  return arrived;
};

test('a message written offline is stored, and sent once when online again', async () => {
  online = false;
  const { server, press, comeOnline } = await open();
  const arrived = arrivals(server, () => json(202, { message: 'Message received.' }));
  await press('Send message');
  await screen.findByText(/not been sent yet/);
  expect(screen.queryByText('Message sent successfully!')).toBeNull();
  await waitFor(() => expect(field('Message').value).toBe(''));
  expect(arrived).toHaveLength(0);
  comeOnline();
  await screen.findByText('Message sent successfully!');
  await waitFor(() => expect(screen.queryByText(/not been sent yet/)).toBeNull());
  expect(arrived).toEqual([expect.objectContaining({ message: typed.Message })]);
});

test('a failed message can be stored with the idempotency key of the failed attempt', async () => {
  const { server, press } = await open();
  server.answerOnce(path, () => errorResponse(503, 'The studio is busy.'));
  await press('Send message');
  await screen.findByRole('button', { name: 'Save it and send it later' });
  server.answerOnce(path, () => json(202, { message: 'Message received.' }));
  await press('Save it and send it later');
  await screen.findByText('Message sent successfully!');
  const [first, second, ...more] = server.sent(path).map(({ key }) => key);
  expect([second, more]).toEqual([first, []]);
});

/** Sends the message, and leaves its form before the response. Returns a function that responds. */
const leaveDuringSend = async ({ server, user, press }: Awaited<ReturnType<typeof open>>) => {
  let answer = (_: Response | Promise<Response>) => {};
  server.answerOnce(path, () => new Promise((resolve) => (answer = resolve)));
  await press('Send message');
  await user.click(screen.getAllByRole('link', { name: 'Instructors' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull());
  // The message is stored first.
  await waitFor(() => expect(server.count(path)).toBe(1));
  return answer;
};

test('a message whose form was left while it was sent is stored, and sent once', async () => {
  const visited = await open();
  const { server } = visited;
  const answer = await leaveDuringSend(visited);
  server.answerOnce(path, () => json(202, { message: 'Message received.' }));
  answer(Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')));
  await screen.findByText('Message sent successfully!');
  const [first, second, ...more] = server.sent(path).map(({ key }) => key);
  expect([second, more]).toEqual([first, []]);
});

test('a message that is refused after its form was left can be put back into it', async () => {
  const visited = await open();
  const { user, press } = visited;
  const answer = await leaveDuringSend(visited);
  answer(errorResponse(400, 'E-mail must be an e-mail address.'));
  await screen.findByText('Failed to send message. Please try again.');
  await user.click(screen.getAllByRole('link', { name: 'ContactUs' })[0] as HTMLElement);
  await screen.findByText('E-mail must be an e-mail address.');
  await press('Put it back in the form');
  await waitFor(() => expect(field('Message').value).toBe(typed.Message));
});

const body = { fullName: 'Meera', email: 'm@example.com', mobileNumber: '1', message: 'Namaste' };

test('the outbox stays marked if another tab stores a message while this one reads an empty list', async () => {
  const { removeItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementationOnce((name) => {
    void putRow({ id: 'a', body, createdAt: 1 });
    removeItem.call(localStorage, name);
  });
  startOutbox();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useOutbox.getState().waiting).toHaveLength(1));
  expect(isOutboxMarked()).toBe(true);
});

test('the outbox is marked once a message is stored, even if another read found none', async () => {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce((name, value) => {
    setItem.call(localStorage, name, value);
    localStorage.removeItem(name);
  });
  const letGo = await holdMessage(body, 'a');
  expect(isOutboxMarked()).toBe(true);
  await letGo({ isNeeded: false });
});

test('a refused message can be put back into the form', async () => {
  online = false;
  const { server, press, comeOnline } = await open();
  arrivals(server, () => errorResponse(400, 'E-mail must be an e-mail address.'));
  await press('Send message');
  await screen.findByText(/not been sent yet/);
  comeOnline();
  await screen.findByText('E-mail must be an e-mail address.');
  await press('Put it back in the form');
  await waitFor(() => expect(field('Message').value).toBe(typed.Message));
  expect(field('Full name').value).toBe(typed['Full name']);
  await waitFor(() => expect(useOutbox.getState().refused).toEqual([]));
});

test('Enter sends again after a failed attempt, and stores nothing for later', async () => {
  const { server, press } = await open();
  server.answerOnce(path, () => errorResponse(503, 'The studio is busy.'));
  await press('Send message');
  await screen.findByRole('button', { name: 'Save it and send it later' });
  server.answerOnce(path, () => errorResponse(503, 'The studio is still busy.'));
  await userEvent.type(field('Mobile number'), '{Enter}');
  await screen.findByText('The studio is still busy.');
  expect(server.count(path)).toBe(2);
  expect(field('Message').value).toBe(typed.Message);
  expect(useOutbox.getState().waiting).toEqual([]);
});

test('an incomplete message is not stored', async () => {
  const { server, press } = await open();
  server.answerOnce(path, () => errorResponse(503, 'The studio is busy.'));
  await press('Send message');
  await screen.findByRole('button', { name: 'Save it and send it later' });
  fireEvent.change(field('E-mail'), { target: { value: '' } });
  await press('Save it and send it later');
  expect(server.count(path)).toBe(1);
  expect(useOutbox.getState().waiting).toEqual([]);
  expect(field('Message').value).toBe(typed.Message);
});

const blockStorage = () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  const { deleteDatabase } = indexedDB;
  vi.stubGlobal('indexedDB', { open: denied, deleteDatabase: deleteDatabase.bind(indexedDB) });
};

test('the page says offline that messages are stored', async () => {
  online = false;
  await open();
  await screen.findByText(/we save your message here and send it later/);
});

test('the page says without storage that the message is not stored, and keeps the typed texts', async () => {
  online = false;
  blockStorage();
  const { server, press } = await open();
  await screen.findByText(/This browser cannot save it for later/);
  expect(screen.queryByText(/we save your message/)).toBeNull();
  await press('Send message');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('An error occurred. Please try again.');
  expect(alert.textContent).toContain('Your message was not sent.');
  expect(screen.queryByRole('button', { name: 'Save it and send it later' })).toBeNull();
  expect(screen.queryByText(/not been sent yet/)).toBeNull();
  for (const [label, text] of Object.entries(typed)) expect(field(label).value).toBe(text);
  expect(server.count(path)).toBe(0);
});
