import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/http/errors.ts';
import { amountsIn, classify } from './classify.ts';
import { textOf } from './decode.ts';
import type { Claimed } from './queries.ts';
import { readStatement, sheetOf } from './read-statement.ts';
import { piecesOf } from './records.ts';
import { returnStatements } from './sample-returns.ts';
import { shortStatements } from './sample-short.ts';
import { sampleStatements } from './sample-statements.ts';
import type { StatementColumns, StatementRow } from './statement.ts';

const claim = (utr: string, due: number, more: Partial<Claimed> = {}): Claimed => ({
  ...{
    id: Number(utr.slice(-6)),
    reference: `GY-${utr.slice(-6)}`,
    name: 'Meera B.',
    due,
    lines: [],
  },
  ...{ isPaid: false, counted: 0, isRejected: false, isOfAnother: false },
  ...{ madeOn: '2026-11-28', changedOn: '2026-12-01', utr },
  ...more,
});

/** What the orders of these statements are. */
const claims = [
  claim('432711880412', 2500),
  claim('432755209316', 2500),
  claim('432800471185', 3000),
  claim('433077541028', 2500),
  claim('432911223344', 2500, { id: 2 }),
  claim('432911223344', 2500, { id: 3 }),
  claim('432612345670', 2500, { isPaid: true }),
  claim('432612345681', 1500, { isPaid: true }),
  claim('432600005555', 2500, { isRejected: true }),
];
/** Kavita's, and one that no row of these statements has paid. */
const waiting = [{ amount: 3000, count: 2, orders: [claim('', 3000), claim('', 3000, { id: 9 })] }];

const read = (bytes: Uint8Array, kept = new Map<string, StatementColumns>()) =>
  readStatement(sheetOf(bytes), { kept });

/** What is read, or why it is refused. */
function outcomeOf(bytes: Uint8Array) {
  try {
    return read(bytes);
  } catch (error) {
    return error as AppError;
  }
}

const known = { claims, waiting };

const inShort = (row: StatementRow) =>
  `${row.line} ${row.as} ${row.as === 'damaged' ? row.sentence : (row.utr ?? 'none')}`;

const all = [...sampleStatements, ...returnStatements, ...shortStatements];

test('there are seventy statements', () => {
  expect(all.length).toBeGreaterThanOrEqual(70);
});

describe.each(all)('$name', ({ bytes, is, debits = 0, others, refused, asks }) => {
  test('is read as it should be', () => {
    const statement = outcomeOf(bytes);
    if (refused !== undefined) {
      expect(statement).toMatchObject({ reason: { code: refused } });
    } else if (asks !== undefined) {
      expect(statement).toMatchObject({ kind: 'question', line: asks });
    } else {
      if (statement instanceof AppError || statement.kind === 'question')
        throw new Error(`No rows, but ${JSON.stringify(statement)}`);
      const shown = classify(statement, known, 'en');
      expect(shown.rows.map(inShort)).toEqual(is);
      expect(shown.debits).toBe(debits);
      if (others) expect(shown.others?.map(({ line }) => line)).toEqual(others);
    }
  });
});

/** Every line with a letter or a digit, those within a quoted cell as the one with which it begins. */
const linesIn = (bytes: Uint8Array) =>
  piecesOf(textOf(bytes))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ line }) => line);

test('no line of any statement is lost: each is a row, damaged, the bank’s own, or more of the row above', () => {
  const lost = all.flatMap(({ name, bytes }) => {
    const statement = outcomeOf(bytes);
    if (statement instanceof AppError || statement.kind === 'question') return [];
    const { rows, damaged, others } = statement;
    const kept = new Set([...rows, ...damaged, ...others].map(({ line }) => line));
    return linesIn(bytes)
      .filter((line) => !kept.has(line))
      .map((line) => `${name}: ${line}`);
  });
  expect(lost).toEqual([
    'a narration that goes on in the next line: 3',
    'UTRs over two lines: in quotes, and in the line below: 5',
    'rows that copying has cut in two within the UTR, without quotes: 3',
    'rows that copying has cut in two within the UTR, without quotes: 5',
  ]);
});

test('what came is in paise, and orders wait for whole rupees alone', () => {
  const text =
    'Date,Narration,Deposit\n05/12/2026,A,"1,00,000.05"\n05/12/2026,B,2500.5\n05/12/2026,C,7';
  const statement = read(new TextEncoder().encode(text));
  if (statement.kind === 'question') throw new Error('The columns were sure.');
  expect(statement.rows.map(({ amount }) => amount)).toEqual([10_000_005, 250_050, 700]);
  expect(amountsIn(statement.rows)).toEqual([7]);
});
