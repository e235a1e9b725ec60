import { screen, waitFor, within } from '@testing-library/react';
import { courseTexts } from 'bff/shared/course-texts';
import { expect, test, vi } from 'vitest';
import { courseHeadings, headedTexts } from '../../content/courses/course-headings.ts';
import { createFakeLive, openStreamByTouch } from '../../testing/fake-live.ts';
import { asha, createFakeServer, errorResponse } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, classOn, classTimeOf, pranayama } from '../../testing/sample-courses.ts';

// Tuesday, 24 November.
stopClockInSampleYear();

type State = NonNullable<Parameters<typeof createFakeServer>[0]>;

const open = async (change: Partial<typeof asana> = {}, more: State = {}) => {
  const courses = [{ ...asana, ...change }, pranayama];
  const visited = visit(`/Courses/${asana.slug}`, {
    server: createFakeServer({ courses, ...more }),
  });
  await screen.findByRole('heading', { level: 1, name: change.title ?? asana.title });
  return visited;
};

const main = () => within(screen.getByRole('main'));
const panel = () => screen.getByRole('region', { name: 'Fee and dates' });

test('a course shows its fee with its period, days, dates, seats and teacher', async () => {
  await open({ seats: 30, seatsLeft: 9, feePer: 'month' });
  for (const words of [
    '₹2,500 a month',
    'Mon to Fri, 7 to 8 am IST',
    'From Tue, 1 Dec',
    '9 of 30 seats left',
    asana.instructor,
  ])
    expect(panel().textContent).toContain(words);
  await waitFor(() => expect(document.title).toBe(`${asana.title} · Ganga Yoga`));
});

test('a course shows each text under its heading', async () => {
  const texts = headedTexts.map((name) => {
    const text = `Our ${name}`;
    return [name, courseTexts[name].form === 'list' ? [text] : text];
  });
  await open(Object.fromEntries(texts));
  for (const name of headedTexts) {
    const section = screen.getByText(`Our ${name}`).closest('section') as HTMLElement;
    within(section).getByText(courseHeadings()[name]);
  }
});

test('the next class is the first that is not cancelled, and changed dates are listed', async () => {
  const moved = classTimeOf('2026-11-26', '09:00', '10:00');
  const classes = [
    classOn(asana, '2026-11-25', { state: 'cancelled' }),
    classOn(asana, '2026-11-26', {
      ...moved,
      state: 'moved',
      wasAt: classTimeOf('2026-11-26', '07:00', '08:00'),
    }),
    classOn(asana, '2026-11-27'),
    classOn(pranayama, '2026-11-25'),
  ];
  await open({}, { classes });
  await main().findByText('Next class: Thu, 26 Nov, 9 to 10 am IST');
  const list = screen.getByRole('heading', { name: 'Changed dates' }).parentElement;
  const dates = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(dates).toEqual([
    'Wed, 25 Nov, 7 to 8 am ISTCancelled',
    'Thu, 26 Nov, 9 to 10 am ISTMoved from 7 am',
  ]);
});

test('a course without a class in the next weeks says when it begins', async () => {
  await open({}, { classes: [] });
  expect(panel().textContent).toMatch(/^From Tue, 1 Dec/);
  expect(screen.queryByText('Changed dates')).toBeNull();
});

test('a change of the fee is shown at once, and announced', async () => {
  const live = createFakeLive();
  await open({}, { live, versions: { courses: 'k1' } });
  await openStreamByTouch(live);
  live.hello({ courses: 'k1' });
  const { hidden: _, ...course } = { ...asana, fee: 0 };
  live.rows({ topic: 'courses', from: 'k1', to: 'k2', rows: [course], gone: [] });
  await screen.findByText(`${asana.title} is now free.`);
  expect(panel().textContent).toContain('Free');
});

test.each([0, -1])('a course with %i seats left is full, for visitors too', async (seatsLeft) => {
  await open({ seats: 12, seatsLeft });
  expect(panel().textContent).toContain('This course is full');
  expect(panel().textContent).not.toContain('Add to my classes');
});

test.each(['visitor', 'learner'])('a closed course takes no %s', async (who) => {
  const server = createFakeServer({ courses: [{ ...asana, isClosed: true }, pranayama] });
  visit(`/Courses/${asana.slug}`, { server, ...(who === 'learner' && { as: asha }) });
  const closed = await screen.findByRole('button', { name: 'Enrolment is closed' });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  expect(panel().textContent).not.toContain('Add to my classes');
});

test.each(['visitor', 'learner'])('an open class is joined by every %s, not added', async (who) => {
  const satsang = { ...asana, slug: 'satsang', title: 'Sunday Satsang', isOpen: true, fee: 0 };
  const server = createFakeServer({ courses: [satsang] });
  visit('/Courses/satsang', { server, ...(who === 'learner' && { as: asha }) });
  const join = await screen.findByRole('link', { name: 'Join Sunday Satsang' });
  expect(join.getAttribute('href')).toBe('/join/satsang');
  expect(panel().textContent).toContain('Open to all');
  expect(panel().textContent).not.toMatch(/₹|Free|Add to my classes/);
});

test('an unknown course is said not to be offered, with the courses that are', async () => {
  visit('/Courses/gone', { server: createFakeServer() });
  await screen.findByRole('heading', { level: 1, name: 'This course is not offered' });
  const other = main().getByRole('link', { name: `View More about ${pranayama.title}` });
  expect(other.getAttribute('href')).toBe(`/Courses/${pranayama.slug}`);
});

test('a course that could not be loaded is not said to be missing, and can be tried again', async () => {
  const server = createFakeServer();
  server.answerOnce('GET /api/courses', () => errorResponse(503, 'The studio is away.'));
  const { user } = visit(`/Courses/${asana.slug}`, { server });
  await screen.findByRole('heading', { level: 1, name: 'We could not open this course' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: asana.title });
});

test('Share opens the menu of the device with the address alone, and copies it without a menu', async () => {
  const { user } = await open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  const press = () => user.click(screen.getByRole('button', { name: `Share ${asana.title}` }));
  const url = `http://localhost:3000/Courses/${asana.slug}`;
  await press();
  await screen.findByText('Link copied');
  expect(writeText).toHaveBeenCalledWith(url);
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(navigator, { share }));
  await press();
  expect(share).toHaveBeenCalledWith({ title: asana.title, url });
  Reflect.deleteProperty(navigator, 'share');
});
