import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { asha, createFakeServer, json, networkFailure, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const first = 'https://yoga.example.org/calendar/key-0.ics';
const second = 'https://yoga.example.org/calendar/key-1.ics';

const press = (name: string) => screen.findByRole('button', { name });

const open = async (server = createFakeServer()) => {
  const visited = visit('/Account', { as: asha, server });
  await visited.user.click(await press('Your classes in your calendar'));
  return visited;
};

describe('the calendar feed', () => {
  test('is added by a link that calendar apps open', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('href')).toBe('webcal://yoga.example.org/calendar/key-0.ics');
  });

  test('has an address to copy', async () => {
    const { user } = await open();
    const copied: string[] = [];
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText');
    clipboard.mockImplementation(async (text) => void copied.push(text));
    await user.click(await press('Copy address'));
    await screen.findByText('Address copied.');
    clipboard.mockRejectedValue(new Error('denied'));
    await user.click(await press('Copy address'));
    await screen.findByText(/^Address could not be copied/);
    expect(copied).toEqual([first]);
    expect(screen.getByText(first)).toBeTruthy();
  });

  test('gets a new address after a confirmation', async () => {
    const { user, server } = await open();
    await user.click(await press('New address'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^The old address will stop working at once/)).toBeTruthy();
    expect(server.count('POST /api/account/calendar/renew')).toBe(0);
    server.answerOnce('POST /api/account/calendar/renew', () => json(200, { url: second }));
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    await screen.findByText('Your calendar has a new address.');
    expect(screen.getByText(second)).toBeTruthy();
    expect(screen.queryByText(first)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps its address after Cancel, and if the network fails', async () => {
    const { user, server } = await open();
    await user.click(await press('New address'));
    await user.click(await press('Cancel'));
    server.answerOnce('POST /api/account/calendar/renew', networkFailure);
    await user.click(await press('New address'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The studio’s server does not answer. Please check your connection and try again.',
    );
    expect(screen.getByText(first)).toBeTruthy();
  });

  test('is not created before its row is opened', async () => {
    const { user, server } = visit('/Account', { as: asha });
    const row = await press('Your classes in your calendar');
    expect(server.count('GET /api/account/calendar')).toBe(0);
    await user.click(row);
    await screen.findByText(first);
  });

  test('shows a hint without a network, and loads again', async () => {
    const server = createFakeServer();
    server.answerOnce('GET /api/account/calendar', networkFailure);
    const { user } = await open(server);
    const retry = await press('Try again');
    screen.getByText('You need internet to see your calendar address.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
    await user.click(retry);
    await screen.findByText(first);
  });

  test('is not offered to staff without a course', async () => {
    const server = createFakeServer();
    visit('/Account', { as: staff, server });
    await screen.findByRole('heading', { name: 'You' });
    expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull();
    expect(server.count('GET /api/account/calendar')).toBe(0);
  });
});
