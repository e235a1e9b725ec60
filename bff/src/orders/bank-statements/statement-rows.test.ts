import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/http/errors.ts';
import { classify, collectAmounts } from './classify.ts';
import { decodeStatement } from './decode.ts';
import type { ReferencedOrder } from './queries.ts';
import { parseSheet, readStatement } from './read-statement.ts';
import { splitPieces } from './records.ts';
import { returnStatements } from './sample-returns.ts';
import { shortStatements } from './sample-short.ts';
import { sampleStatements } from './sample-statements.ts';
import type { StatementColumns, StatementRow } from './statement.ts';

const orderWith = (
  utr: string,
  due: number,
  more: Partial<ReferencedOrder> = {},
): ReferencedOrder => ({
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

/** The orders that name the UTRs of the samples. */
const referenced = [
  orderWith('432711880412', 2500),
  orderWith('432755209316', 2500),
  orderWith('432800471185', 3000),
  orderWith('433077541028', 2500),
  orderWith('432911223344', 2500, { id: 2 }),
  orderWith('432911223344', 2500, { id: 3 }),
  orderWith('432612345670', 2500, { isPaid: true }),
  orderWith('432612345681', 1500, { isPaid: true }),
  orderWith('432600005555', 2500, { isRejected: true }),
];
/** Orders waiting for ₹3,000: Kavita's, and one that no sample pays. */
const waiting = [
  { amount: 3000, count: 2, orders: [orderWith('', 3000), orderWith('', 3000, { id: 9 })] },
];

const read = (bytes: Uint8Array, kept = new Map<string, StatementColumns>()) =>
  readStatement(parseSheet(bytes), { kept });

/** The result of reading, or its error. */
function outcomeOf(bytes: Uint8Array) {
  try {
    return read(bytes);
  } catch (error) {
    return error as AppError;
  }
}

const known = { referenced, waiting };

const inShort = (row: StatementRow) =>
  `${row.line} ${row.as} ${row.as === 'damaged' ? row.sentence : (row.utr ?? 'none')}`;

const all = [...sampleStatements, ...returnStatements, ...shortStatements];

test('the samples contain at least seventy statements', () => {
  expect(all.length).toBeGreaterThanOrEqual(70);
});

describe.each(all)(
  '$name',
  ({
    bytes,
    expectedRows,
    expectedDebits = 0,
    expectedOtherLines,
    expectedErrorCode,
    expectedQuestionLine,
  }) => {
    test('is classified as expected', () => {
      const statement = outcomeOf(bytes);
      if (expectedErrorCode !== undefined) {
        expect(statement).toMatchObject({ reason: { code: expectedErrorCode } });
      } else if (expectedQuestionLine !== undefined) {
        expect(statement).toMatchObject({ kind: 'question', line: expectedQuestionLine });
      } else {
        if (statement instanceof AppError || statement.kind === 'question')
          throw new Error(`No rows, but ${JSON.stringify(statement)}`);
        const shown = classify(statement, known, 'en');
        expect(shown.rows.map(inShort)).toEqual(expectedRows);
        expect(shown.debits).toBe(expectedDebits);
        if (expectedOtherLines)
          expect(shown.others?.map(({ line }) => line)).toEqual(expectedOtherLines);
      }
    });
  },
);

/** The numbers of all lines with a letter or a digit; a quoted cell counts as its first line. */
const linesIn = (bytes: Uint8Array) =>
  splitPieces(decodeStatement(bytes))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ line }) => line);

test('no line of a statement is lost: each is a row, damaged, text of the bank, or a continuation', () => {
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

test('amounts are in paise, and only whole rupees are matched with waiting orders', () => {
  const text =
    'Date,Narration,Deposit\n05/12/2026,A,"1,00,000.05"\n05/12/2026,B,2500.5\n05/12/2026,C,7';
  const statement = read(new TextEncoder().encode(text));
  if (statement.kind === 'question') throw new Error('The columns were sure.');
  expect(statement.rows.map(({ amount }) => amount)).toEqual([10_000_005, 250_050, 700]);
  expect(collectAmounts(statement.rows)).toEqual([7]);
});
