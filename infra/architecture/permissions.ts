import { type Asker, askers, rolesOfAct } from 'bff/acts';
import { withPart } from './picture.ts';

/** Who may do what, as a Markdown table in the order of the code. */
function tableOfActs(): string {
  const rows = Object.entries(rolesOfAct).map(([act, roles]: [string, readonly Asker[]]) => {
    const marks = askers.map((who) => (roles.includes(who) ? 'yes' : '–'));
    return `| \`${act}\` | ${marks.join(' | ')} |`;
  });
  const line = `|---${'|---'.repeat(askers.length)}|`;
  return [`| Act | ${askers.join(' | ')} |`, line, ...rows].join('\n');
}

/** The page infra/docs/permissions.md with the table between its two marks. Throws where a mark is missing. */
export const withActs = (page: string): string => withPart(page, 'acts', tableOfActs());
