import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pages } from '../../content/paths.ts';
import { asha, createFakeServer } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the top navigation has the specification’s words and places', async () => {
  visit('/Onlineclasses');
  const links = main()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Instructors', '/Instructors'],
    ['Courses', '/Courses'],
    ['Online Classes', '/Onlineclasses'],
    ['ContactUs', '/ContactUs'],
  ]);
  expect(main().getByRole('link', { current: 'page' }).textContent).toBe('Online Classes');
  const bar = screen.getByRole('banner');
  expect(within(bar).getByRole('link', { name: 'LogIn' }).getAttribute('href')).toBe('/login');
});

test('the phone’s bar shows LogIn, or Dashboard to whoever is signed in', async () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Places' }));
  visit('/Onlineclasses');
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Courses', 'Online', 'Contact', 'LogIn']);
});

test('signing in changes the bar’s LogIn to LogOut', async () => {
  visit('/Onlineclasses', { as: asha });
  const bar = within(await screen.findByRole('banner'));
  expect(bar.getByRole('button', { name: 'LogOut' })).toBeTruthy();
  expect(bar.queryByRole('link', { name: 'LogIn' })).toBeNull();
  expect(bar.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
});

test('going somewhere names the page, focuses its heading and starts at the top', async () => {
  const { user } = visit('/Onlineclasses');
  await heading('Online Classes');
  await waitFor(() => expect(document.title).toBe('Online Classes · Ganga Yoga'));
  expect(document.activeElement).toBe(document.body);
  await user.click(main().getByRole('link', { name: 'Courses' }));
  const courses = await heading('Courses');
  await waitFor(() => expect(document.activeElement).toBe(courses));
  expect(document.title).toBe('Courses · Ganga Yoga');
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('an unknown page says so and keeps the navigation', async () => {
  visit('/nothing/here');
  await heading('This page is not here');
  expect(main().getByRole('link', { name: 'Home' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Page not found · Ganga Yoga'));
});

test.each(Object.values(pages).map(({ path, title }) => [path, title]))(
  '%s is a page of its own in any letter case',
  async (path, title) => {
    visit(path.toUpperCase(), { as: asha });
    const signedInElsewhere = path === pages.login.path || path === pages.register.path;
    const expected = signedInElsewhere ? pages.dashboard.title : title;
    await waitFor(() => expect(document.title).toBe(`${expected} · Ganga Yoga`));
  },
);

test('a crash says so and offers a way back', async () => {
  const server = createFakeServer();
  // A class that the BFF never sends.
  server.answerOnce('GET /api/enrolments', () => Response.json([null]));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  visit('/EnrolledClass', { server, as: { ...asha } });
  await heading('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('the sidebar has the specification’s words and marks where one is', async () => {
  visit('/EnrolledClass', { as: asha });
  await heading('Enrolled Classes');
  const sidebar = within(screen.getByRole('navigation', { name: 'Learner' }));
  const links = sidebar
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(1)).toEqual([
    ['Dashboard', '/UserDashboard'],
    ['My Enroll', '/EnrolledClass'],
    ['My Selected', '/SelectedClasses'],
    ['Payment History', '/Payment'],
    ['Online Class', '/OnlineClass'],
    ['Main Home', '/'],
    ['Account', '/Account'],
  ]);
  expect(sidebar.getByText('MENU')).toBeTruthy();
  expect(sidebar.getByText('USEFUL LINKS')).toBeTruthy();
  expect(sidebar.getByRole('button', { name: 'LogOut' })).toBeTruthy();
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('My Enroll');
});

test('on a phone the sidebar opens, and closes by its button, by Escape and by a choice', async () => {
  const { user } = visit('/UserDashboard', { as: asha });
  const menu = await screen.findByRole('button', { name: 'Menu' });
  const drawer = () => screen.queryByRole('dialog', { name: 'Menu' });
  expect(drawer()).toBeNull();
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(drawer()).toBeNull();
  await user.click(menu);
  // The event of a modal dialog on Escape.
  drawer()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(drawer()).toBeNull());
  await user.click(menu);
  const choices = within(drawer() ?? expect.fail('the menu is closed'));
  await user.click(choices.getByRole('link', { name: 'Payment History' }));
  await heading('Payment');
  expect(drawer()).toBeNull();
});

test.each([
  ['/EnrolledClass', 'Enrolled Classes'],
  ['/SelectedClasses', 'Selected Classes'],
  ['/Payment', 'Payment'],
])('%s says that there is nothing yet, and what to do', async (path, name) => {
  visit(path, { as: asha });
  await heading(name);
  const content = within(screen.getByRole('main'));
  const nothing = await content.findByRole('heading', { level: 2 });
  expect(nothing.textContent).toMatch(/^No .* yet$/);
  expect(content.getAllByRole('link')).toHaveLength(1);
});

test.each([
  ['/', true],
  ['/Courses', true],
  ['/Instructors', true],
  ['/Onlineclasses', false],
  ['/login', false],
])('%s has the footer: %s', async (path, has) => {
  visit(path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('contentinfo') !== null).toBe(has);
});
