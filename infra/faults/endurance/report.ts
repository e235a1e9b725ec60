import type { Findings } from './check-data.ts';
import type { CallResultKind, Ledger } from './ledger.ts';
import type { HeldResources } from './two-servers.ts';

/** The times after one fault, in seconds. */
export interface Recovery {
  fault: string;
  /** From the end of the server or database until it was running again. */
  away: number;
  /** From then until each server that was affected acknowledged every kind of call. */
  untilAllWork: number;
}

interface EnduranceReport {
  ledger: Ledger;
  findings: Findings;
  recoveries: Recovery[];
  held: { atStart: HeldResources[]; atEnd: HeldResources[]; peak: number; connections: number };
  underLoad: number;
  say: (line: string) => void;
}

const COLUMNS: CallResultKind[] = [
  'acknowledged',
  'settled',
  'refused',
  'unreachable',
  'broken',
  'other',
];
const MAX_LISTED = 20;

/** Prints the table; returns whether nothing was lost, doubled or stale. */
export function printReport({
  ledger,
  findings,
  recoveries,
  held,
  underLoad,
  say,
}: EnduranceReport): boolean {
  const row = (...cells: (string | number)[]) => say(`| ${cells.join(' | ')} |`);
  row('', ...COLUMNS, 'times', 'away at most', 'then until all calls work, at most');
  row(...Array.from({ length: COLUMNS.length + 4 }, () => '---'));
  for (const phase of ledger.phases()) {
    const of = recoveries.filter(({ fault }) => fault === phase);
    const most = (pick: (one: Recovery) => number) =>
      of.length === 0 ? '' : `${Math.max(...of.map(pick)).toFixed(1)} s`;
    const counts = COLUMNS.map((result) => ledger.count(phase, result));
    row(
      phase,
      ...counts,
      of.length || '',
      most((one) => one.away),
      most((one) => one.untilAllWork),
    );
  }
  const { lost, doubled, writtenThoughRefused, mailsTwiceAroundAnEnd, checked } = findings;
  const { staleReads } = ledger;
  say('');
  row('lost', 'doubled', 'stale reads', 'written though refused', 'mails twice around an end');
  row('---', '---', '---', '---', '---');
  row(lost.length, doubled.length, staleReads.length, writtenThoughRefused, mailsTwiceAroundAnEnd);
  say('');
  say(
    `Checked: ${Object.entries(checked)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}.`,
  );
  say(
    `${Math.round(underLoad)} s under load; the slowest answer took ${Math.round(ledger.slowest)} ms.`,
  );
  const of = (list: HeldResources[], pick: keyof HeldResources) =>
    list.map((one) => one[pick]).join(' and ');
  say(
    `Memory of the servers: ${of(held.atStart, 'megabytes')} MB at the start, ${held.peak} MB at most, ${of(held.atEnd, 'megabytes')} MB at the end. ` +
      `Open handles: ${of(held.atStart, 'handles')} at the start, ${of(held.atEnd, 'handles')} at the end. ` +
      `Connections to the database at the end: ${held.connections}.`,
  );
  const list = (what: string, all: string[]) => {
    for (const one of all.slice(0, MAX_LISTED)) say(`${what}: ${one}`);
    if (all.length > MAX_LISTED) say(`${what}: ${all.length - MAX_LISTED} more`);
  };
  list('lost', lost);
  list('doubled', doubled);
  list('stale', staleReads);
  list(
    'other',
    [...ledger.others].map(([what, times]) => `${what} (${times} times)`),
  );
  return lost.length + doubled.length + staleReads.length === 0;
}
