import { screen, waitFor, within } from '@testing-library/react';
import type * as Bff from 'bff/contract';
import { expect, test, vi } from 'vitest';
import {
  createFakeServer,
  errorResponse,
  json,
  noContent,
  owner,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  openClass,
  respondWithThursday,
  thursdayClass,
  thursdayPath,
  tuesdayMorning,
} from '../../testing/week-visits.ts';

const member = (change: Partial<Bff.TeamMember>): Bff.TeamMember => ({
  ...{ id: owner.id, name: owner.name, email: owner.email, phone: null, role: 'owner' },
  ...change,
});
const meera = member({ id: 9, name: 'Meera Joshi', email: 'meera@example.com', role: 'staff' });
const soon = new Date(Date.now() + 48 * 3_600_000).toISOString();
const invitation: Bff.Invitation = {
  ...{ id: 7, email: 'ravi@example.org', role: 'teacher', invitedBy: owner.name },
  ...{ madeAt: new Date().toISOString(), expiresAt: soon },
};
const team: Bff.Team = { people: [member({}), meera], invitations: [invitation] };

const open = (query = '', start: Parameters<typeof createFakeServer>[0] = {}) => {
  const server = createFakeServer({ team, ...start });
  return visit(`/StaffTeam${query}`, { server, as: owner });
};
const sheet = () => screen.findByRole('dialog');

test('the owner invites somebody by mail, as a teacher unless another role is chosen', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const form = within(await sheet());
  await user.click(form.getByRole('button', { name: 'Send the invitation' }));
  form.getByText('E-mail is required.');
  await user.type(form.getByLabelText('E-mail'), ' new@example.org ');
  server.answerOnce('POST /api/staff/team/invitations', () => json(201, invitation));
  await user.click(form.getByRole('button', { name: 'Send the invitation' }));
  await screen.findByText('The invitation is on its way to new@example.org.');
  expect(server.sent('POST /api/staff/team/invitations').map(({ body }) => body)).toEqual([
    { email: 'new@example.org', role: 'teacher' },
  ]);
});

test('an owner who logged in some time ago confirms their identity first', async () => {
  const { server, user } = open();
  const confirmFirst = () =>
    json(403, { error: 'Please confirm first that it is you.', code: 'keys.confirm-first' });
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await user.type(dialog.getByLabelText('Password'), owner.password);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
  };
  server.answer('POST /api/account/security/confirm', noContent);
  server.answer('PUT /api/staff/team/9/role', noContent);
  server.answerOnce('PUT /api/staff/team/9/role', confirmFirst);
  await user.click(await screen.findByRole('button', { name: 'Meera Joshi' }));
  const form = within(await sheet());
  await user.click(form.getByRole('radio', { name: 'Owner' }));
  await user.click(form.getByRole('button', { name: 'Change the role' }));
  await confirm();
  await screen.findByText('Meera Joshi has a new role: Owner.');

  server.answer('DELETE /api/staff/team/9/keys', noContent);
  server.answerOnce('DELETE /api/staff/team/9/keys', confirmFirst);
  await user.click(screen.getByRole('button', { name: 'Meera Joshi' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Remove lost passkeys' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Remove them' }));
  await confirm();
  await screen.findByText('The passkeys and codes of Meera Joshi are removed.');
  expect(server.count('DELETE /api/staff/team/9/keys')).toBe(2);
});

test('a refused invitation shows the reason, and the draft stays', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const form = within(await sheet());
  await user.type(form.getByLabelText('E-mail'), 'meera@example.com');
  server.answerOnce('POST /api/staff/team/invitations', () =>
    errorResponse(409, 'The person with this address already works for the studio.'),
  );
  await user.click(form.getByRole('button', { name: 'Send the invitation' }));
  await form.findByText('The person with this address already works for the studio.');
  expect(form.getByLabelText<HTMLInputElement>('E-mail').value).toBe('meera@example.com');
});

test('an open invitation is sent again, or withdrawn', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'ravi@example.org' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Withdraw the invitation' }));
  await screen.findByText('The invitation to ravi@example.org is withdrawn.');
  expect(server.count('DELETE /api/staff/team/invitations/7')).toBe(1);
});

test('a member gets another role, and a removal asks first', async () => {
  const { server, user } = open();
  server.answer('PUT /api/staff/team/9/role', noContent);
  await user.click(await screen.findByRole('button', { name: 'Meera Joshi' }));
  const form = within(await sheet());
  expect(form.queryByRole('button', { name: 'Change the role' })).toBeNull();
  await user.click(form.getByRole('radio', { name: 'Teacher' }));
  await user.click(form.getByRole('button', { name: 'Change the role' }));
  await screen.findByText('Meera Joshi has a new role: Teacher.');
  expect(server.sent('PUT /api/staff/team/9/role').map(({ body }) => body)).toEqual([
    { role: 'teacher' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Meera Joshi' }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Remove from the team' }));
  const question = within(await sheet());
  question.getByText('Remove Meera Joshi from the team?');
  expect(server.count('DELETE /api/staff/team/9')).toBe(0);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Meera Joshi is no longer on the team.');
});

test('the audit log is shown, and filtered by person, action and day', async () => {
  const entry: Bff.AuditEntry = {
    ...{
      id: 3,
      at: new Date().toISOString(),
      by: { id: 9, name: 'Meera Joshi' },
      isAtServer: false,
    },
    ...{ act: 'orders.confirm', about: 'GY-7K2M9Q', date: null, person: null, isDone: true },
  };
  const atServer: Bff.AuditEntry = {
    ...{ ...entry, id: 2, by: null, isAtServer: true, act: 'team.change', about: null },
    ...{ person: 'Ravi', isDone: false },
  };
  const { server, user } = open('?show=acts', { auditLog: [entry, atServer] });
  await screen.findByText('Confirmed a payment: GY-7K2M9Q');
  screen.getByText('Changed someone’s role: Ravi');
  screen.getByText(/^On the server, .*We do not know whether this was completed\.$/);
  await user.selectOptions(await screen.findByLabelText('Who'), 'Meera Joshi');
  await user.selectOptions(screen.getByLabelText('What happened'), 'Confirmed a payment');
  await waitFor(() =>
    expect(server.sent('GET /api/staff/acts').at(-1)?.query).toBe('?by=9&act=orders.confirm'),
  );
  expect(window.location.search).toContain('by=9');
});

test('a class gets a teacher of the team, and the undo restores the previous one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
  const server = createFakeServer({ team, staffClasses: [thursdayClass()] });
  const { user } = visit('/StaffWeek', { server, as: owner });
  await openClass(user);
  await user.click(screen.getByRole('button', { name: 'Certified Yoga Therapist' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Teacher' }), 'Meera Joshi');
  expect(screen.queryByLabelText('Name of the teacher')).toBeNull();
  const own = { teacher: 'Meera Joshi', teacherId: 9, hasOwnTeacher: true, version: 1 };
  respondWithThursday(server, 'PUT teacher', own);
  await user.click(screen.getByRole('button', { name: 'Save the teacher' }));
  await screen.findByText('Meera Joshi now teaches this class.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.sent(`PUT ${thursdayPath}/teacher`).map(({ body }) => body)).toEqual([
      { teacher: 'Meera Joshi', teacherId: 9 },
      { teacher: null },
    ]),
  );
  vi.useRealTimers();
});

test('staff who are not owners have no link to the team', async () => {
  const { user } = visit('/UserDashboard', { as: staff });
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  await menu.findByRole('link', { name: 'Week' });
  expect(menu.getByRole('link', { name: 'Studio' }).getAttribute('href')).toBe('/OnlineClass');
  await user.click(menu.getByRole('link', { name: 'Studio' }));
  const tabs = within(await screen.findByRole('navigation', { name: 'Studio' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Online Classes',
    'Help',
  ]);
});
