import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { repository } from '../commands/repository.ts';
import { withSection } from './diagram.ts';

/** A line of the ledger: a requirement of OWASP ASVS 5.0 in a few words of ours, and what shows that it holds, or why it does not. */
export interface Requirement {
  number: string;
  level: string;
  requirement: string;
  state: 'holds' | 'not applicable' | 'open';
  proof: string;
  /** When somebody last looked. */
  date: string;
}

/** The pages of the ledger, and the chapters of the standard on each. */
export const asvsPages: Record<string, readonly number[]> = {
  'asvs-requests.md': [1, 2, 3, 4, 5],
  'asvs-access.md': [6, 7, 8, 9, 10],
  'asvs-operation.md': [11, 12, 13, 14, 15, 16, 17],
};

const chapterNames = [
  ...['Encoding and sanitising', 'Validation and business logic', 'Browsers', 'API', 'Files'],
  ...['Authentication', 'Sessions', 'Authorization', 'Tokens', 'OAuth and OIDC', 'Cryptography'],
  ...['Secure communication', 'Configuration', 'Data protection', 'Code and architecture'],
  ...['Logs and errors', 'WebRTC'],
];

const operate = join(repository, 'infra/docs/operate');
/** Tests and pages that a line names. */
const path = /(?:\.github|bff|pwa|infra)\/[\w./-]+\.(?:tsx?|md)\b/g;

/** The ledger, in the order of the standard. */
export function readLedger(): Requirement[] {
  const [, ...lines] = readFileSync(join(operate, 'asvs.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [number = '', level = '', requirement = '', state = '', proof = '', date = ''] =
      line.split('\t');
    return { number, level, requirement, state: state as Requirement['state'], proof, date };
  });
}

/** The files that a line names. */
export const filesIn = ({ proof }: Requirement): string[] => proof.match(path) ?? [];

const chapterOf = ({ number }: Requirement) => Number(number.split('.')[0]);

const withLinks = (proof: string) =>
  proof.replaceAll(
    path,
    (file) => `[\`${basename(file)}\`](${relative(operate, join(repository, file))})`,
  );

const tableOf = (requirements: Requirement[]) => [
  '| Number | Level | Requirement | State | Proof or reason | Looked at |',
  '|---|---|---|---|---|---|',
  ...requirements.map(
    ({ number, level, requirement, state, proof, date }) =>
      `| ${number} | ${level} | ${requirement} | ${state} | ${withLinks(proof)} | ${date} |`,
  ),
];

/** A page of the ledger with the tables of its chapters. */
export function withChapters(page: string, chapters: readonly number[]): string {
  const ledger = readLedger();
  const tables = chapters.flatMap((chapter) => [
    `## ${chapter}. ${chapterNames[chapter - 1]}`,
    ...tableOf(ledger.filter((requirement) => chapterOf(requirement) === chapter)),
    '',
  ]);
  return withSection(page, 'requirements', tables.join('\n').trimEnd());
}

/** The first page of the ledger with its counts, and with what is open. */
export function withAsvsSummary(page: string): string {
  const ledger = readLedger();
  const count = (state: Requirement['state'], of = ledger) =>
    of.filter((requirement) => requirement.state === state).length;
  const rows = chapterNames.map((name, index) => {
    const own = ledger.filter((requirement) => chapterOf(requirement) === index + 1);
    const counts = [count('holds', own), count('open', own), count('not applicable', own)];
    return `| ${index + 1}. ${name} | ${counts.join(' | ')} |`;
  });
  const total = `| all ${ledger.length} | ${count('holds')} | ${count('open')} | ${count('not applicable')} |`;
  const head = ['| Chapter | Holds | Open | Not applicable |', '|---|---|---|---|'];
  const open = ledger.filter(({ state }) => state === 'open');
  const counted = withSection(page, 'counts', [...head, ...rows, total].join('\n'));
  return withSection(counted, 'open requirements', tableOf(open).join('\n'));
}
