import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAtField } from '../../testing/expect-at-field.ts';
import { conflictByMeera, errorResponse } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  type FakeServer,
  json,
  meeting,
  meetingPage,
} from '../../testing/fake-server.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';
import {
  createServerWith,
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

describe('the link', () => {
  const openLink = async (server: FakeServer) => {
    respondWithThursday(server, 'PUT link', { version: 1 });
    const visited = await openWeek(server);
    await openClass(visited.user);
    await pressButton(visited.user, /^(Link|Paste link)$/);
    return visited;
  };
  const save = (user: UserEvent) => pressButton(user, 'Save the link');
  const field = () => screen.getByLabelText('Meeting link');

  test('is recognised, can be tried, and is for every class of the course', async () => {
    const { user, server } = await openLink(createServerWith(thursdayClass({ meeting: null })));
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    expect(screen.getByText('Zoom')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Test the link' }).getAttribute('href')).toBe(
      'https://zoom.us/j/99',
    );
    await save(user);
    await screen.findByText('Link of Asana Regular Classes saved.');
    expect(server.sent(`PUT ${thursdayPath}/link`)[0]?.body).toEqual({
      meetingLink: 'https://zoom.us/j/99',
      forCourse: true,
      linkVersion: 0,
    });
  });

  test('has the focus, and is pasted over with one press', async () => {
    const { user } = await openLink(createServerWith(thursdayClass()));
    expect(document.activeElement === field()).toBe(true);
    await navigator.clipboard.writeText('Topic: Asana\nhttps://zoom.us/j/99\n');
    await pressButton(user, 'Paste in Meeting link');
    await waitFor(() =>
      expect(field()).toHaveProperty('value', 'Topic: Asana https://zoom.us/j/99'),
    );
    expect(screen.getByText('Zoom')).toBeTruthy();
  });

  test('says what to do if the browser does not let the page paste, or nothing was copied', async () => {
    const { user } = await openLink(createServerWith(thursdayClass()));
    const reading = vi.spyOn(navigator.clipboard, 'readText');
    reading.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'));
    await pressButton(user, 'Paste in Meeting link');
    await screen.findByText(/^Your browser did not allow this\./);
    reading.mockResolvedValueOnce(' ');
    await pressButton(user, 'Paste in Meeting link');
    await screen.findByText(/^Nothing to paste\./);
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    expect(screen.queryByText(/^Nothing to paste\./)).toBeNull();
  });

  test('shows its error at the field, also one of the server', async () => {
    const { user, server } = await openLink(createServerWith(thursdayClass({ meeting: null })));
    await save(user);
    expectAtField(field(), 'Please paste the link first.');
    const refused = 'Meeting link must be a web address.';
    server.answerOnce(`PUT ${thursdayPath}/link`, () => errorResponse(400, refused, 'meetingLink'));
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    await save(user);
    await waitFor(() => expectAtField(field(), refused));
  });

  test('can be for this class only, and be the course’s again', async () => {
    const { user, server } = await openLink(createServerWith(thursdayClass()));
    respondWithThursday(server, 'PUT link', { hasOwnLink: true, version: 1 });
    respondWithThursday(server, 'PUT meeting', { version: 2 });
    await typeInto(user, 'Meeting link', 'meet.jit.si/thursday');
    await user.click(screen.getByLabelText('This class only'));
    await save(user);
    await screen.findByText('Link of this class saved.');
    expect(server.sent(`PUT ${thursdayPath}/link`)[0]?.body).toMatchObject({ forCourse: false });
    await openClass(user);
    await pressButton(user, 'Link');
    expect(screen.getByLabelText('This class only')).toHaveProperty('checked', true);
    await pressButton(user, 'Use the course’s link');
    await screen.findByText('This class uses the course’s link.');
    expect(server.sent(`PUT ${thursdayPath}/meeting`)[0]?.version).toBe('"1"');
  });

  test('survives a reload while it is typed, with its scope', async () => {
    const { user } = await openLink(createServerWith(thursdayClass()));
    await typeInto(user, 'Meeting link', 'zoom.us/j/half');
    await user.click(screen.getByLabelText('This class only'));
    cleanup();
    await openLink(createServerWith(thursdayClass()));
    expect(field()).toHaveProperty('value', 'zoom.us/j/half');
    expect(screen.getByLabelText('This class only')).toHaveProperty('checked', true);
  });

  test('asks first if it differs from that of another course only in its query', async () => {
    const { user, server } = await openLink(createServerWith(thursdayClass({ meeting: null })));
    // The server finds those that differ in their query, too.
    const near = meeting(20, 'https://zoom.us/j/99', { courses: [pranayama] });
    server.answerOnce('GET /api/staff/meetings', () => json(200, meetingPage(near)));
    await typeInto(user, 'Meeting link', 'zoom.us/j/99?x=1');
    await save(user);
    await screen.findByText(/^Advanced Pranayama Certificate Course uses nearly the same link/);
    expect(server.count(`PUT ${thursdayPath}/link`)).toBe(0);
  });

  test('shows reachable and unreachable recipients before it is saved, if it sends a notification', async () => {
    const om = { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'en' };
    const { user } = await openLink(
      createFakeServer({
        staffClasses: [thursdayClass({ meeting: null })],
        linkContacts: { app: 2, email: 0, none: 1, unreachable: [om] },
      }),
    );
    expect(screen.queryByText(/^Notifies/)).toBeNull();
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    await screen.findByText(
      '2 learners will be notified: 2 by app notification. Cannot be reached: 1.',
    );
    const whatsApp = screen.getByRole('link', { name: /WhatsApp.*Om Rana|Om Rana.*WhatsApp/ });
    expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toContain(
      'Asana Regular Classes: There is a new link. Join the usual way.',
    );
  });

  test('lists unreachable learners at the class after it is saved', async () => {
    const om = { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'en' };
    const { user } = await openLink(
      createFakeServer({
        staffClasses: [thursdayClass({ meeting: null })],
        linkContacts: { app: 2, email: 0, none: 1, unreachable: [om] },
      }),
    );
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    await save(user);
    await screen.findByText(/^Link of .* saved\./);
    await openClass(user);
    const list = within(await screen.findByRole('region', { name: 'Not reachable' }));
    list.getByText('Om Rana');
  });

  test('asks first if another course uses it, and names that course', async () => {
    const server = createFakeServer({
      staffClasses: [thursdayClass({ meeting: null })],
      meetings: [
        meeting(20, 'https://zoom.us/j/99', { courses: [pranayama] }),
        meeting(21, 'https://zoom.us/j/98'),
      ],
    });
    const { user } = await openLink(server);
    await typeInto(user, 'Meeting link', 'zoom.us/j/99');
    await save(user);
    await screen.findByText(
      'Advanced Pranayama Certificate Course already uses this link. Learners of both would join the same meeting.',
    );
    expect(server.count(`PUT ${thursdayPath}/link`)).toBe(0);
    await pressButton(user, 'Cancel');
    expect(field()).toHaveProperty('value', 'zoom.us/j/99');
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Use the link here too' }));
    await screen.findByText('Link of Asana Regular Classes saved.');
  });

  test('asks before it is changed for both courses that share it', async () => {
    const server = createFakeServer({
      staffClasses: [thursdayClass()],
      meetings: [
        meeting(12, 'https://meet.google.com/abc-defg-hij', { courses: [asana, pranayama] }),
      ],
    });
    const { user } = await openLink(server);
    await typeInto(user, 'Meeting link', 'zoom.us/j/1');
    await save(user);
    await screen.findByText(
      'Advanced Pranayama Certificate Course has the same link as this course, and will get the new link too.',
    );
  });

  test('of the course asks first also from a class that has its own link', async () => {
    const own = { id: 30, name: '', meetingLink: 'https://zoom.us/j/30', version: 1 };
    const course = { ...own, id: 12, meetingLink: 'https://meet.google.com/abc-defg-hij' };
    const server = createFakeServer({
      staffClasses: [thursdayClass({ hasOwnLink: true, meeting: own, courseMeeting: course })],
      meetings: [meeting(12, course.meetingLink, { courses: [asana, pranayama] })],
    });
    const { user } = await openLink(server);
    await typeInto(user, 'Meeting link', 'zoom.us/j/1');
    await user.click(screen.getByLabelText('Every class of this course'));
    await save(user);
    await screen.findByText(/will get the new link too/);
  });

  test('is not overwritten if another person has changed it', async () => {
    const server = createServerWith(thursdayClass());
    const { user } = await openLink(server);
    const link = { id: 12, name: '', meetingLink: 'https://zoom.us/j/theirs', version: 2 };
    const theirs = thursdayClass({ meeting: link });
    server.answerOnce(`PUT ${thursdayPath}/link`, () => conflictByMeera({ class: theirs }));
    await typeInto(user, 'Meeting link', 'zoom.us/j/mine');
    await save(user);
    await screen.findByText(/Certified Yoga Therapist, link https:\/\/zoom.us\/j\/theirs/);
    await save(user);
    await screen.findByText('Link of Asana Regular Classes saved.');
    const sent = server.sent(`PUT ${thursdayPath}/link`);
    expect(sent.map(({ body }) => body)).toMatchObject([{ linkVersion: 1 }, { linkVersion: 2 }]);
  });

  test.each([
    ['', 'Please paste the link first.'],
    [
      'javascript:alert(1)',
      'Meeting link must be a web address that starts with http:// or https://.',
    ],
  ])('is not sent as %j', async (text, fault) => {
    const { user, server } = await openLink(createServerWith(thursdayClass()));
    await user.clear(field());
    if (text) await user.type(field(), text);
    await save(user);
    expect(screen.getByText(fault)).toBeTruthy();
    expect(server.count('GET /api/staff/meetings')).toBe(0);
  });
});
