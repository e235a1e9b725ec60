import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { StaffClass } from 'bff/contract';
import { createFakeServer, type FakeServer, json, staff } from './fake-server.ts';
import { visit } from './render-app.tsx';
import { asana, classTimeOf, staffClassOn } from './sample-courses.ts';

/** Tuesday, 6:42 in India. */
export const tuesdayMorning = new Date('2026-12-01T01:12:00Z');

const THURSDAY = '2026-12-03';
export const thursdayPath = `/api/staff/classes/1/${THURSDAY}`;

/** The class of Thursday. */
export const thursdayClass = (change: Partial<StaffClass> = {}): StaffClass =>
  staffClassOn(asana, THURSDAY, change);

/** All 23 learners are to be notified, and the e-mails have been sent. */
export const allNotified = { of: 23, pushed: 0, mailed: 0, mailsAt: null };

export const movedToEight: Partial<StaffClass> = {
  ...classTimeOf(THURSDAY, '08:00', '09:00'),
  state: 'moved',
  wasAt: classTimeOf(THURSDAY, '07:00', '08:00'),
  told: allNotified,
  version: 1,
};

/** The server's response for Thursday's class from now on, for this action: `POST move`. */
export const respondWithThursday = (
  server: FakeServer,
  action: string,
  change: Partial<StaffClass>,
) =>
  server.answer(action.replace(' ', ` ${thursdayPath}/`), () => {
    const changed = thursdayClass(change);
    server.state.staffClasses = [changed];
    return json(200, changed);
  });

export const createServerWith = (...staffClasses: StaffClass[]): FakeServer =>
  createFakeServer({ staffClasses });

/** Opens the week of staff; without a server it has Thursday's class alone. */
export const openWeek = async (
  server: FakeServer = createServerWith(thursdayClass()),
  address = '/StaffWeek',
): Promise<ReturnType<typeof visit>> => {
  const app = visit(address, { server, as: staff });
  await screen.findByRole('heading', { level: 1, name: /week/i });
  return app;
};

export const pressButton = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

/** Opens the first class with this name. */
export const openClass = async (user: UserEvent, name: RegExp = /^Asana Regular Classes/) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

export const typeInto = async (user: UserEvent, label: string, value: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), value);
};
