import { invariants } from './invariants/all.ts';
import { notedInvariants } from './invariants/engine.ts';

export const invariantsFile = new URL('../docs/develop/invariants.md', import.meta.url);

const HEAD = `# What always holds

For developers. \`npx --yes pnpm@12 simulate\` plays histories of a whole studio, and checks these sentences after each of their steps. The code of a sentence is found by
its id, in \`infra/simulation/invariants/\`. A failing history prints the ids of what did not hold.

This page is generated from the code: run \`npx --yes pnpm@12 architecture\` after a change.
`;

const areaOf = ({ id }: { id: string }) => id.split('.')[0] ?? '';

/** The text of the page `invariantsFile`. */
export function invariantsPage(): string {
  const all = [...notedInvariants, ...invariants].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const areas = Object.entries(Object.groupBy(all, areaOf)).map(([area, listed = []]) => {
    const rows = listed.map(({ id, sentence }) => `| \`${id}\` | ${sentence} |`);
    return [`## ${area}`, '| Id | What holds |', '|---|---|', ...rows].join('\n');
  });
  return `${[HEAD, ...areas].join('\n')}\n`;
}
