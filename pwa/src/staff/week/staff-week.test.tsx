import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classTimeOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';
import {
  allNotified,
  createServerWith,
  movedToEight,
  openClass,
  openWeek,
  pressButton,
  respondWithThursday,
  thursdayClass,
  thursdayPath,
  tuesdayMorning,
  typeInto,
} from '../../testing/week-visits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

describe('the week', () => {
  test('has its classes by day, and the courses that begin after it', async () => {
    const beginning = { id: 3, slug: 'pranayama', title: 'Pranayama', picture: 'breath' as const };
    const server = createFakeServer({
      staffClasses: [
        staffClassOn(asana, '2026-12-01', { teacher: 'Meera Joshi', hasOwnTeacher: true }),
        staffClassOn(pranayama, '2026-12-01', { enrolled: 11, meeting: null }),
        thursdayClass({ state: 'cancelled', reason: 'Diwali' }),
        { ...thursdayClass(movedToEight), courseId: 7 },
        staffClassOn(asana, '2026-12-05', {
          state: 'moved',
          wasAt: classTimeOf('2026-12-02', '07:00', '08:00'),
        }),
      ],
      beginning: [{ ...beginning, startDate: '2026-12-07', enrolled: 12, isOpen: false }],
    });
    await openWeek(server);
    expect(await screen.findByRole('heading', { level: 1, name: 'This week' })).toBeTruthy();
    expect(screen.getByText('30 November to 6 December')).toBeTruthy();
    const names = (await screen.findAllByRole('button', { name: /enrolled/ })).map(
      ({ textContent }) => textContent?.replace(/\s+/g, ' '),
    );
    expect(names).toEqual([
      'Advanced Pranayama Certificate Course Tuesday, 6 to 7:15 am 11 enrolledLink missing',
      'Asana Regular Classes Tuesday, 7 to 8 am 23 enrolledWith Meera Joshi',
      'Asana Regular Classes Thursday, 7 to 8 am 23 enrolledCancelled: Diwali',
      'Asana Regular Classes Thursday, 8 to 9 am 23 enrolledMoved from 7 am',
      'Asana Regular Classes Saturday, 7 to 8 am 23 enrolledMoved from Wed, 7 am',
    ]);
    expect(screen.getByRole('link', { name: 'Pranayama begins Monday' })).toBeTruthy();
  });

  test('shows an open class as open to all, and counts nobody', async () => {
    const satsang = { ...thursdayClass(), title: 'Satsang', isOpen: true, enrolled: 0 };
    const { user } = await openWeek(createServerWith(satsang));
    const entry = await screen.findByRole('button', { name: /^Satsang/ });
    expect(entry.textContent).toContain('Open to all');
    await user.click(entry);
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).toContain('Open to all');
    expect(document.body.textContent).not.toContain('0 enrolled');
    expect(screen.queryByText('Enrolled')).toBeNull();
  });

  test('links to the weeks before and after it, and back', async () => {
    const { user, server } = await openWeek();
    const next = await screen.findByRole('link', { name: 'Next week' });
    server.state.staffClasses = [staffClassOn(asana, '2026-12-07')];
    await user.click(next);
    await screen.findByRole('heading', { level: 1, name: 'Next week' });
    expect(window.location.search).toBe('?from=2026-12-07');
    await screen.findByRole('button', { name: /Monday/ });
    expect(screen.getByRole('link', { name: 'Week of 14 Dec' })).toBeTruthy();
    expect(server.requests.some(({ query }) => query === '?from=2026-12-07')).toBe(true);
    server.state.staffClasses = [thursdayClass()];
    await user.click(screen.getByRole('link', { name: 'This week' }));
    await screen.findByRole('button', { name: /Thursday/ });
  });

  test('is not shown in place of another week that could not be loaded', async () => {
    const server = createServerWith(thursdayClass());
    const { user } = await openWeek(server);
    const link = await screen.findByRole('link', { name: 'Next week' });
    await screen.findByRole('button', { name: /Thursday/ });
    server.answerOnce('GET /api/staff/classes', networkFailure);
    await user.click(link);
    await screen.findByRole('alert');
    await screen.findByRole('heading', { level: 1, name: 'Next week' });
    expect(screen.queryByRole('button', { name: /Thursday/ })).toBeNull();
  });

  test('is the present week if the address names no date', async () => {
    await openWeek(undefined, '/StaffWeek?from=tomorrow');
    await screen.findByRole('heading', { level: 1, name: 'This week' });
    await screen.findByRole('button', { name: /Thursday/ });
  });

  test('says so if it has no class', async () => {
    await openWeek(createServerWith());
    await screen.findByRole('heading', { name: 'No classes' });
  });

  test('is refused to learners', async () => {
    const server = createFakeServer();
    const sentence = 'Only staff of the studio can do this.';
    server.answer('GET /api/staff/classes', () => errorResponse(403, sentence));
    visit('/StaffWeek', { server, as: asha });
    await screen.findByText(sentence);
    expect(screen.queryByRole('link', { name: 'Next week' })).toBeNull();
  });

  test('says why it could not be loaded, and tries again', async () => {
    const server = createServerWith(thursdayClass());
    server.answerOnce('GET /api/staff/classes', networkFailure);
    const { user } = await openWeek(server);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Thursday/ });
  });
});

describe('the panel beside the week', () => {
  let isWide = true;
  const widthChanged = new Set<() => void>();
  beforeEach(() => {
    isWide = true;
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: isWide && media.includes('75rem'),
      addEventListener: (_: string, changed: () => void) => widthChanged.add(changed),
      removeEventListener: (_: string, changed: () => void) => widthChanged.delete(changed),
    }));
  });

  const turnTo = (width: 'wide' | 'narrow') =>
    act(() => {
      isWide = width === 'wide';
      for (const changed of widthChanged) changed();
    });

  const panel = (name = 'Asana Regular Classes') => screen.getByRole('complementary', { name });

  test('shows the next class, then the pressed one, then none', async () => {
    const server = createServerWith(thursdayClass(), staffClassOn(pranayama, '2026-12-04'));
    const { user } = await openWeek(server);
    const [asanaClass, pranayamaClass] = await screen.findAllByRole('button', { name: /enrolled/ });
    expect(panel().textContent).toContain('Thu, 3 Dec, 7 to 8 am IST');
    expect(asanaClass?.getAttribute('aria-pressed')).toBe('true');
    if (pranayamaClass) await user.click(pranayamaClass);
    const heading = within(panel(pranayama.title)).getByRole('heading');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await pressButton(user, 'Close');
    expect(screen.queryByRole('complementary', { name: pranayama.title })).toBeNull();
    expect(document.activeElement).toBe(pranayamaClass);
  });

  test('keeps its class while an action is open, even if the next class begins', async () => {
    const { user } = await openWeek(
      createServerWith(staffClassOn(asana, '2026-12-01'), staffClassOn(pranayama, '2026-12-01')),
    );
    await screen.findAllByRole('button', { name: /enrolled/ });
    expect(panel()).toBeTruthy();
    await pressButton(user, 'Cancel this class');
    vi.setSystemTime(new Date('2026-12-01T02:31:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(screen.getByRole('dialog', { name: /^Cancel/ })).toBeTruthy();
    expect(screen.getByText('This class is over.')).toBeTruthy();
  });

  test('keeps the open action with its draft when a tablet is turned', async () => {
    isWide = false;
    const { user, server } = await openWeek();
    respondWithThursday(server, 'PUT teacher', {
      teacher: 'Meera Joshi',
      hasOwnTeacher: true,
      version: 1,
    });
    await openClass(user);
    await pressButton(user, 'Certified Yoga Therapist');
    await typeInto(user, 'Teacher', 'Meera Joshi');
    turnTo('wide');
    expect(panel()).toBeTruthy();
    expect(screen.getByLabelText('Teacher')).toHaveProperty('value', 'Meera Joshi');
    turnTo('narrow');
    expect(screen.getByLabelText('Teacher')).toHaveProperty('value', 'Meera Joshi');
    turnTo('wide');
    await pressButton(user, 'Save the teacher');
    await screen.findByText('Meera Joshi now teaches this class.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel().textContent).toContain('Meera Joshi');
  });

  test('keeps the open action of a class that nobody pressed when a tablet is turned back', async () => {
    const { user } = await openWeek();
    await screen.findByRole('button', { name: /Thursday/ });
    await pressButton(user, 'Certified Yoga Therapist');
    await typeInto(user, 'Teacher', 'Meera Joshi');
    turnTo('narrow');
    expect(screen.getByLabelText('Teacher')).toHaveProperty('value', 'Meera Joshi');
    await pressButton(user, 'Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps its class after it was moved', async () => {
    const { user, server } = await openWeek();
    const mailsAt = '2026-12-01T01:14:00Z';
    respondWithThursday(server, 'POST move', {
      ...movedToEight,
      told: { ...allNotified, mailsAt },
    });
    await screen.findByRole('button', { name: /Thursday/ });
    await pressButton(user, 'Move');
    await typeInto(user, 'Begins', '08:00');
    await pressButton(user, 'Move and notify');
    await screen.findByText('Class moved. The messages are on their way.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel().textContent).toContain('Moved from 7 am');
    expect(panel().textContent).toContain('SentE-mails will be sent at 6:44 am IST');
    server.state.staffClasses = [thursdayClass(movedToEight)];
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() =>
      expect(panel().textContent).toContain('Sent0 by app notification, 0 by e-mail, of 23'),
    );
    expect(server.count(`POST ${thursdayPath}/move`)).toBe(1);
  });
});
