import { describe, expect, test } from 'vitest';
import { AppError } from '../../http/errors.ts';
import { amountsIn, classify, creditsIn } from './classify.ts';
import type { Claimed } from './queries.ts';
import { readStatement, sheetOf } from './read-statement.ts';
import { sampleStatements } from './sample-statements.ts';
import type { StatementColumns, StatementRow } from './statement.ts';

const claim = (utr: string, due: number, more: Partial<Claimed> = {}): Claimed => ({
  ...{ id: 1, reference: `GY-${utr.slice(-6)}`, name: 'Meera B.', due, lines: [], isPaid: false },
  utr,
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
];
/** Kavita's, and one that no row of these statements has paid. */
const waiting = [{ amount: 3000, count: 2, orders: [claim('', 3000), claim('', 3000, { id: 9 })] }];

const read = async (bytes: Uint8Array, kept = new Map<string, StatementColumns>()) =>
  readStatement(await sheetOf(bytes), { kept });

const known = { claims, waiting };

const inShort = (row: StatementRow) =>
  `${row.line} ${row.as} ${row.as === 'damaged' ? row.sentence : (row.utr ?? 'none')}`;

test('there are thirty statements and more', () => {
  expect(sampleStatements.length).toBeGreaterThanOrEqual(30);
});

describe.each(sampleStatements)('$name', ({ bytes, is, debits = 0, refused, asks }) => {
  test('is read as it should be', async () => {
    const statement = await read(bytes).catch((error) => error);
    if (refused !== undefined) {
      expect(statement).toBeInstanceOf(AppError);
      expect(statement.reason.code).toBe(refused);
    } else if (asks !== undefined) {
      expect(statement).toMatchObject({ kind: 'question', line: asks });
    } else {
      expect(statement.kind, String(statement)).toBe('rows');
      expect(classify(statement, known, 'en').rows.map(inShort)).toEqual(is);
      const credits = creditsIn(statement.rows);
      expect(statement.rows.length - credits.length).toBe(debits);
    }
  });
});

test('what came is in paise, and orders wait for whole rupees alone', async () => {
  const text =
    'Date,Narration,Deposit\n05/12/2026,A,"1,00,000.05"\n05/12/2026,B,2500.5\n05/12/2026,C,7';
  const statement = await read(new TextEncoder().encode(text));
  if (statement.kind === 'question') throw new Error('The columns were sure.');
  expect(statement.rows.map(({ amount }) => amount)).toEqual([10_000_005, 250_050, 700]);
  expect(amountsIn(statement.rows)).toEqual([7]);
});
