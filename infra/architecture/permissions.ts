import { type CallerRole, callerRoles, rolesOfPermission } from 'bff/shared/permissions';
import { withSection } from './diagram.ts';

/** The permissions by role, as a Markdown table in the order of the code. */
function permissionsTable(): string {
  const rows = Object.entries(rolesOfPermission).map(
    ([permission, roles]: [string, readonly CallerRole[]]) => {
      const marks = callerRoles.map((who) => (roles.includes(who) ? 'yes' : '–'));
      return `| \`${permission}\` | ${marks.join(' | ')} |`;
    },
  );
  const line = `|---${'|---'.repeat(callerRoles.length)}|`;
  return [`| Permission | ${callerRoles.join(' | ')} |`, line, ...rows].join('\n');
}

/** The page infra/docs/develop/permissions.md with the table between its two markers. Throws if a marker is missing. */
export const withPermissions = (page: string): string =>
  withSection(page, 'permissions', permissionsTable());
