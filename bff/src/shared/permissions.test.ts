import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  callerRoles,
  can,
  canBeforeTwoFactor,
  canForChild,
  isStaffPermission,
  isTeamRole,
  permissions,
  permissionsOf,
  roles,
  rolesWith,
  teamRoles,
} from './permissions.ts';

/** The page that owners and developers read, with a row for each permission. */
const page = readFileSync(
  join(import.meta.dirname, '../../../infra/docs/develop/permissions.md'),
  'utf8',
);

test('each role has the permissions that the page of permissions lists', () => {
  const rows = permissions.map((permission) => {
    const marks = callerRoles.map((role) => (can(role, permission) ? 'yes' : '–'));
    return `| \`${permission}\` | ${marks.join(' | ')} |`;
  });
  const table = page.slice(page.indexOf('| Permission'));
  const [header, , ...listed] = table.split('\n').filter((line) => line.startsWith('|'));
  expect(header).toBe(`| Permission | ${callerRoles.join(' | ')} |`);
  expect(rows, 'run `npx --yes pnpm@12 architecture`').toEqual(listed);
});

test('the team is everybody who works for the studio', () => {
  expect(roles).toEqual(['learner', 'teacher', 'staff', 'owner']);
  expect(teamRoles).toEqual(['teacher', 'staff', 'owner']);
  expect(isTeamRole('learner')).toBe(false);
});

test('a permission of the team is one that learners do not have', () => {
  expect(isStaffPermission('orders.confirm')).toBe(true);
  expect(isStaffPermission('orders.create')).toBe(false);
  expect(rolesWith('orders.confirm')).toEqual(['staff', 'owner']);
  expect(rolesWith('courses.read')).toEqual(roles);
  expect(permissionsOf('learner')).toContain('classes.attend');
  expect(permissionsOf('owner')).not.toContain('classes.attend');
});

test('a parent can do this for a child, and nothing else', () => {
  expect(permissions.filter(canForChild)).toEqual([
    'healthNotes.write',
    'classes.readOwn',
    'calendar.read',
    'calendar.renew',
    'meetings.readOwn',
    'selection.read',
    'selection.change',
    'orders.create',
    'orders.readOwn',
    'enrolments.readOwn',
  ]);
});

describe('a session that waits for its second factor', () => {
  test('reads its own state, changes how its owner logs in, and ends the account or the session', () => {
    expect(permissions.filter(canBeforeTwoFactor)).toEqual([
      'account.chooseLanguage',
      'account.changeSignIn',
      'account.delete',
      'session.read',
      'session.end',
      'session.confirm',
      'keys.read',
      'keys.change',
    ]);
  });
});
