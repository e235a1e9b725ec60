import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  noContent,
} from '../../testing/fake-server.ts';
import { asana, staffClassOn } from '../../testing/sample-courses.ts';
import {
  createServerWith,
  openClass,
  openWeek,
  pressButton,
  thursdayClass,
  tuesdayMorning,
} from '../../testing/week-visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

describe('attendance', () => {
  const person = { id: 5, name: 'Meera Joshi', email: 'meera@example.com' };
  const attendees = [
    { ...person, enrolled: true, attended: false, notedByStaff: false },
    { ...person, id: 6, name: 'Om Rana', enrolled: true, attended: true, notedByStaff: false },
    { ...person, id: 7, name: 'A Guest', enrolled: false, attended: true, notedByStaff: false },
  ];
  const yesterday = staffClassOn(asana, '2026-11-30', { attended: 2 });
  const notePath = 'PUT /api/staff/classes/1/2026-11-30/attendance/5';

  const openPeople = async (server: FakeServer) => {
    const visited = await openWeek(server);
    await openClass(visited.user);
    await pressButton(visited.user, '23');
    return visited;
  };
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });

  test('is corrected for a class that has begun', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    const { user } = await openPeople(server);
    await user.click(await screen.findByRole('checkbox', { name: /Meera Joshi/ }));
    expect(box(/Meera Joshi/)).toHaveProperty('checked', true);
    expect(box(/Om Rana.*joined online/)).toHaveProperty('checked', true);
    await waitFor(() => expect(server.count(notePath)).toBe(1));
    // A guest can be unticked and ticked again, too.
    await user.click(box(/A Guest.*attended without enrolment/));
    await user.click(box(/A Guest.*, without enrolment/));
    const noted = `${notePath.slice(0, -1)}7`;
    await waitFor(() => expect(server.count(noted)).toBe(2));
    const sent = server.requests.filter(({ name }) => name.startsWith('PUT'));
    const attended = (is: boolean) => ({ attended: is });
    expect(sent.map(({ body }) => body)).toEqual([true, false, true].map(attended));
  });

  test('stays as it was when it could not be saved', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    server.answerOnce(notePath, networkFailure);
    const { user } = await openPeople(server);
    await user.click(await screen.findByRole('checkbox', { name: /Meera Joshi/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Meera Joshi: The studio’s server',
    );
    expect(box(/Meera Joshi/)).toHaveProperty('checked', false);
  });

  /** Answers that come when the test says so, in the order of the requests. */
  const held = (server: FakeServer, name: string) => {
    const waiting: ((answer: Response) => void)[] = [];
    server.answer(name, () => new Promise<Response>((resolve) => waiting.push(resolve)));
    return {
      arrived: (count: number) => waitFor(() => expect(waiting).toHaveLength(count)),
      /** Answers the n-th request, from 0 on. */
      answer: (place: number, response: Response) => act(async () => waiting[place]?.(response)),
    };
  };
  const listPath = 'GET /api/staff/classes/1/2026-11-30/attendance';
  const listOf = (...isPresent: number[]) =>
    json(200, {
      items: attendees.map((one) => ({ ...one, attended: isPresent.includes(one.id) })),
      next: null,
    });
  const refresh = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

  test('that was just ticked stays ticked while the list is being refetched', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    const { user } = await openPeople(server);
    await screen.findByRole('checkbox', { name: /Meera Joshi/ });
    const [list, write] = [held(server, listPath), held(server, notePath)];
    await refresh();
    await list.arrived(1);
    await user.click(box(/Meera Joshi/));
    await write.arrived(1);
    await list.answer(0, listOf(6, 7));
    expect(box(/Meera Joshi/)).toHaveProperty('checked', true);
    // Asked before the write is stored, too, and answered after it.
    await refresh();
    await list.arrived(2);
    await write.answer(0, noContent());
    await list.answer(1, listOf(6, 7));
    expect(box(/Meera Joshi/)).toHaveProperty('checked', true);
    await screen.findByText('Saved: Meera Joshi');
    await list.arrived(3);
    await list.answer(2, listOf(5, 6, 7));
    expect(box(/Meera Joshi/)).toHaveProperty('checked', true);
  });

  test('that is ticked while another tick is saved stays, and only the refused one goes back', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    const { user } = await openPeople(server);
    await screen.findByRole('checkbox', { name: /Meera Joshi/ });
    const [meera, guest] = [held(server, notePath), held(server, `${notePath.slice(0, -1)}7`)];
    const list = held(server, listPath);
    await user.click(box(/Meera Joshi/));
    await user.click(box(/A Guest/));
    await meera.arrived(1);
    await meera.answer(0, noContent());
    await guest.arrived(1);
    await refresh();
    await list.arrived(1);
    await list.answer(0, listOf(5, 6, 7));
    expect(box(/A Guest/)).toHaveProperty('checked', false);
    await guest.answer(0, errorResponse(503, 'The studio cannot be reached.'));
    await screen.findByText(/A Guest: The studio/);
    expect(box(/A Guest/)).toHaveProperty('checked', true);
    expect(box(/Meera Joshi/)).toHaveProperty('checked', true);
    expect(screen.queryByText('Saved: A Guest')).toBeNull();
  });

  test('that was refused shows the reason until the person is ticked again, even if others are ticked', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    server.answerOnce(notePath, networkFailure);
    const { user } = await openPeople(server);
    await user.click(await screen.findByRole('checkbox', { name: /Meera Joshi/ }));
    await screen.findByText('Not saved');
    await user.click(box(/A Guest/));
    await screen.findByText('Saved: A Guest');
    expect(screen.getByRole('alert').textContent).toContain('Meera Joshi: The studio’s server');
    await user.click(box(/Meera Joshi/));
    await screen.findByText('Saved: Meera Joshi');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  test('that is being saved does not say that the person has joined', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    const { user } = await openPeople(server);
    await screen.findByRole('checkbox', { name: /Meera Joshi/ });
    const write = held(server, notePath);
    await user.click(box(/Meera Joshi/));
    await write.arrived(1);
    expect(screen.queryByRole('checkbox', { name: /Meera Joshi.*has joined/ })).toBeNull();
    await write.answer(0, noContent());
  });

  test('that is being saved is shown where the list is closed and opened again', async () => {
    const server = createFakeServer({ staffClasses: [yesterday], attendees });
    const { user } = await openPeople(server);
    await screen.findByRole('checkbox', { name: /Meera Joshi/ });
    const write = held(server, notePath);
    await user.click(box(/Meera Joshi/));
    await write.arrived(1);
    await pressButton(user, 'Close');
    await pressButton(user, '23');
    expect(await screen.findByRole('checkbox', { name: /Meera Joshi/ })).toHaveProperty(
      'checked',
      true,
    );
    await write.answer(0, noContent());
  });

  test('of a class to come is only a list, from which staff call and write', async () => {
    const callable = attendees.map((one) => ({
      ...one,
      phone: one.id === 6 ? '+919876543210' : null,
    }));
    await openPeople(createFakeServer({ staffClasses: [thursdayClass()], attendees: callable }));
    await screen.findByText('Om Rana');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const links = within(screen.getByRole('dialog')).getAllByRole('link');
    const found = links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(found).toEqual([
      ['Call Om Rana', 'tel:+919876543210'],
      ['WhatsApp to Om Rana', 'https://wa.me/919876543210'],
    ]);
  });
});

test('a child has the name and the contacts of the parent', async () => {
  const guardian = { name: 'Meera Joshi', phone: '+919876543210' };
  const child = { id: 8, name: 'Anu', email: null, phone: null, guardian };
  const attendees = [{ ...child, enrolled: true, attended: false, notedByStaff: false }];
  const { user } = await openWeek(createFakeServer({ staffClasses: [thursdayClass()], attendees }));
  await openClass(user);
  await pressButton(user, '23');
  await screen.findByText('Anu');
  screen.getByText('Parent: Meera Joshi, +91 98765 43210');
  screen.getByRole('link', { name: 'Call Meera Joshi' });
  screen.getByRole('link', { name: 'WhatsApp to Meera Joshi' });
});

test('a class that is over is read-only', async () => {
  const { user } = await openWeek(
    createServerWith(staffClassOn(asana, '2026-11-30', { attended: 17 })),
  );
  const sheet = within(await openClass(user));
  sheet.getByText('This class is over.');
  sheet.getByRole('button', { name: '17' });
  expect(sheet.queryByRole('button', { name: 'Move' })).toBeNull();
});

describe('sharing', () => {
  const text = `Thu, 3 Dec, 7 am: Asana Regular Classes, http://localhost:3000/join/asana-regular-classes`;

  test('is a link to WhatsApp where the device has no menu', async () => {
    const { user } = await openWeek();
    await openClass(user);
    const link = screen.getByRole('link', { name: 'Share to WhatsApp' });
    expect(link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`);
  });

  test.each([
    ['opens the device’s menu', async () => {}, false],
    [
      'does nothing more when the menu is closed',
      () => Promise.reject(new DOMException('Closed', 'AbortError')),
      false,
    ],
    ['opens WhatsApp when the menu fails', () => Promise.reject(new Error('Denied')), true],
  ])('%s', async (_, answer, opensWhatsApp) => {
    const menu = vi.fn(answer);
    Object.defineProperty(navigator, 'share', { value: menu, configurable: true });
    const { user } = await openWeek();
    await openClass(user);
    await pressButton(user, 'Share to WhatsApp');
    expect(menu).toHaveBeenCalledWith({ text });
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(opensWhatsApp ? 1 : 0));
    Reflect.deleteProperty(navigator, 'share');
  });
});
