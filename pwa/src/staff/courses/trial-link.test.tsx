import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeServer, json, meeting, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';

stopClockInSampleYear();
beforeEach(() => sessionStorage.clear());

const PUT = 'PUT /api/staff/courses/1';
const ENTRANCE = 'https://zoom.us/join';
const OPENS_NO_ROOM = 'This link opens no meeting';

const open = async (course = asana) => {
  const server = createFakeServer({
    courses: [course],
    meetings: [meeting(12, 'https://zoom.us/j/1')],
  });
  const visited = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await screen.findByLabelText('Title');
  const { user } = visited;
  if (!course.firstClassFree) await user.click(screen.getByLabelText('The first class is free'));
  const save = () => user.click(screen.getByRole('button', { name: 'Save the course' }));
  const links = () =>
    server.sent(PUT).map(({ body }) => (body as { trialLink?: string }).trialLink);
  return { ...visited, save, links };
};
const field = () => screen.getByLabelText('Link for a first class') as HTMLInputElement;

describe('the link for a first class', () => {
  test.each(['zoom.us/join', 'https://chat.whatsapp.com/AbCd', 'https://meet.google.com/'])(
    '%s needs a confirmation before it is saved',
    async (typed) => {
      const { user, save, links } = await open();
      await user.type(field(), typed);
      await save();
      const dialog = within(await screen.findByRole('dialog', { name: OPENS_NO_ROOM }));
      expect(links()).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([field().value, links()]).toEqual([typed, []]);
    },
  );

  test('is saved once staff confirm that it opens no room, and is confirmed only once', async () => {
    const { user, server, save, links } = await open();
    await user.type(field(), ENTRANCE);
    await save();
    await screen.findByRole('dialog', { name: OPENS_NO_ROOM });
    server.answerOnce(PUT, () => json(500, { error: 'Please try again.', code: 'request.failed' }));
    await user.click(screen.getByRole('button', { name: 'Save the link anyway' }));
    await screen.findByRole('alert');
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(links()).toEqual([ENTRANCE, ENTRANCE]);
  });

  test('needs no confirmation if it was saved before', async () => {
    const { save, links } = await open({ ...asana, firstClassFree: true, trialLink: ENTRANCE });
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(links()).toEqual([ENTRANCE]);
  });

  test('is extracted from a pasted invitation', async () => {
    const { user, save, links } = await open();
    await user.click(field());
    await user.paste(
      'Asha is inviting you to a meeting.\n\nJoin:\nhttps://zoom.us/j/123?pwd=x\n\nHelp: https://support.zoom.us/',
    );
    expect(screen.getByRole('link', { name: 'Test the link' }).getAttribute('href')).toBe(
      'https://zoom.us/j/123?pwd=x',
    );
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(links()).toEqual(['https://zoom.us/j/123?pwd=x']);
  });

  test('is chosen if an invitation has two links', async () => {
    const { user, save, links } = await open();
    await user.click(field());
    await user.paste('Mornings https://zoom.us/j/111 or evenings https://zoom.us/j/222');
    await user.click(screen.getByRole('button', { name: 'https://zoom.us/j/222' }));
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(links()).toEqual(['https://zoom.us/j/222']);
  });
});
