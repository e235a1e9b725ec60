import { type Asker, askers, rolesOfAct } from 'bff/shared/permissions';
import { withSection } from './picture.ts';

/** Who may do what, as a Markdown table in the order of the code. */
function tableOfPermissions(): string {
  const rows = Object.entries(rolesOfAct).map(([permission, roles]: [string, readonly Asker[]]) => {
    const marks = askers.map((who) => (roles.includes(who) ? 'yes' : '–'));
    return `| \`${permission}\` | ${marks.join(' | ')} |`;
  });
  const line = `|---${'|---'.repeat(askers.length)}|`;
  return [`| Permission | ${askers.join(' | ')} |`, line, ...rows].join('\n');
}

/** The page infra/docs/permissions.md with the table between its two marks. Throws where a mark is missing. */
export const withPermissions = (page: string): string =>
  withSection(page, 'permissions', tableOfPermissions());
