import { screen, waitFor, within } from '@testing-library/react';
import { permissionsOf } from 'bff/shared/permissions';
import { describe, expect, test, vi } from 'vitest';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { staffPageTitles } from '../../content/staff/page-titles.ts';
import { asha, createFakeServer, owner, staff, teacher } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { order } from '../../testing/sample-courses.ts';

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the top navigation has the specification’s labels and links', async () => {
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

const bar = () => within(screen.getByRole('navigation', { name: 'Main pages' }));
const places = () =>
  within(screen.getByRole('navigation', { name: 'Main pages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the bottom navigation of a phone', () => {
  test('has the links of a visitor', () => {
    visit('/Onlineclasses');
    expect(places()).toEqual(['Home', 'Courses', 'Online', 'Contact', 'LogIn']);
  });

  test('has a learner’s own links, also on public pages', async () => {
    const server = createFakeServer();
    const { user } = visit('/Onlineclasses', { server, as: asha });
    await waitFor(() =>
      expect(places()).toEqual(['Today', 'My classes', 'Join', 'Courses', 'Menu']),
    );
    expect(bar().getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/join');
    await user.click(bar().getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'ContactUs' })).toBeTruthy();
    await user.click(menu.getByRole('link', { name: 'My Selected' }));
    await heading('Selected Classes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['awaiting payment', '1 due Pay'],
    ['rejected', '1 due Pay'],
    ['submitted', 'Courses'],
    ['paid', 'Courses'],
  ] as const)('with an order in the state %s leads to %s', async (state, place) => {
    const server = createFakeServer();
    server.state.orders = [order({ state })];
    visit('/UserDashboard', { server, as: asha });
    await waitFor(() => expect(server.count('GET /api/orders')).toBe(1));
    await waitFor(() => expect(places()[3]).toBe(place));
  });

  test('has the links of staff, with the pending counts', async () => {
    const tasks = {
      payments: { waiting: 3, oldestAt: null },
      messages: { waiting: 0, oldestAt: null },
      undelivered: { count: 0, to: null },
    };
    visit('/StaffWeek', { server: createFakeServer({ tasks }), as: staff });
    await heading('This week');
    await waitFor(() => expect(places()).toEqual(['Today', 'Week', '3 waiting Money', 'Menu']));
  });
});

test('a log-in changes LogIn to LogOut in the top navigation', async () => {
  visit('/Onlineclasses', { as: asha });
  const bar = within(await screen.findByRole('banner'));
  expect(bar.getByRole('button', { name: 'LogOut' })).toBeTruthy();
  expect(bar.queryByRole('link', { name: 'LogIn' })).toBeNull();
  expect(bar.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
});

test('a navigation sets the title, focuses the heading and starts at the top', async () => {
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

test('an unknown path shows the not-found page with the navigation', async () => {
  visit('/nothing/here');
  await heading('We cannot find this page');
  expect(main().getByRole('link', { name: 'Home' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Page not found · Ganga Yoga'));
});

const titles = { ...pageTitles, ...staffPageTitles, course: pageTitles.courses };

test.each(
  Object.entries(pages).map(([name, { path }]) => [path, titles[name as keyof typeof pages]()]),
)('%s is a separate page in any letter case', async (path, title) => {
  visit(path.toUpperCase(), { as: asha });
  const signedInElsewhere = path === pages.login.path || path === pages.register.path;
  const expected = signedInElsewhere ? pageTitles.dashboard() : title;
  await waitFor(() => expect(document.title).toBe(`${expected} · Ganga Yoga`));
});

test('a crash shows a message and links back', async () => {
  const server = createFakeServer();
  // A class that the BFF never sends.
  server.answerOnce('GET /api/enrolments', () => Response.json([null]));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  visit('/EnrolledClass', { server, as: { ...asha } });
  await heading('Unexpected Application Error!');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('the sidebar has the specification’s labels and marks the current page', async () => {
  visit('/EnrolledClass', { as: asha });
  await heading('Enrolled Classes');
  const sidebar = within(screen.getByRole('navigation', { name: 'Menu' }));
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

describe('the menu of an owner', () => {
  const founder = { ...owner, acts: permissionsOf('owner') };
  const visitAsOwner = (path: string) =>
    visit(path, { as: founder, server: createFakeServer({ accounts: [founder] }) });
  const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));

  test('has eight entries, the member’s own classes, and LogOut at the end', async () => {
    visitAsOwner('/StaffWeek');
    await heading('This week');
    const links = menu()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links.slice(1)).toEqual([
      ['Today', '/UserDashboard'],
      ['Week', '/StaffWeek'],
      ['Courses', '/StaffCourses'],
      ['People', '/StaffPeople'],
      ['Money', '/StaffMoney'],
      ['Messages', '/StaffMessages'],
      ['Studio', '/StaffStudio'],
      ['Account', '/Account'],
      ['My own classes', '/EnrolledClass'],
    ]);
    expect(menu().getAllByRole('button').at(-1)?.textContent).toBe('LogOut');
    expect(menu().getByText('Uma Negi')).toBeTruthy();
  });

  test.each([
    [
      '/StaffStatement',
      'Money',
      ['Overview', 'Payments', 'The bank’s statement', 'Order for a learner'],
    ],
    ['/StaffTeam', 'Studio', ['Settings', 'Team', 'Online Classes', 'Help']],
    ['/Payment', 'My own classes', ['Enrolled Classes', 'Selected Classes', 'Payment History']],
  ] as const)(
    'marks the section of %s, %s, whose tabs lead to its pages',
    async (path, name, tabs) => {
      visitAsOwner(path);
      const own = within(await screen.findByRole('navigation', { name }));
      expect(own.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(tabs);
      expect(own.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(path);
      expect(menu().getByRole('link', { current: true }).textContent).toBe(name);
    },
  );
});

test('a teacher finds the own classes and Help in the menu', async () => {
  visit('/StaffWeek', { as: teacher });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  expect(
    menu
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['Today', 'Week', 'Help', 'Account', 'My own classes']);
});

test.each([
  ['/EnrolledClass', 'Enrolled Classes'],
  ['/SelectedClasses', 'Selected Classes'],
  ['/Payment', 'Payment'],
])('%s has an empty state with the next step', async (path, name) => {
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
])('the page %s has the footer: %s', async (path, has) => {
  visit(path);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('contentinfo') !== null).toBe(has);
});
