import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { addDays, indianDate } from '../../shared/time/indian-time.ts';
import {
  ASANA,
  HEALING,
  many,
  newUtr,
  oneByOne,
  orderCalls,
  receiptNumber,
} from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import type { ChosenColumns, StatementResponse, StatementRow, StatementRows } from './statement.ts';

let studio: TestStudio;
let staff: string;
const log: string[] = [];
beforeAll(async () => {
  const logger = createLogger('debug', { write: (line) => void log.push(line) });
  studio = await startTestStudio({ logger });
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
afterAll(() => studio.stop());

const calls = orderCalls(() => ({ studio, staff }));
const { get, post, submit, ordered, startOver } = calls;
beforeEach(startOver);

const PATH = '/api/staff/statement';

interface Sending {
  token?: string;
  chosen?: ChosenColumns;
  language?: string;
}

const send = (raw: string | Uint8Array, { token = staff, chosen, language }: Sending = {}) =>
  studio.call(
    'POST',
    chosen ? `${PATH}?columns=${encodeURIComponent(JSON.stringify(chosen))}` : PATH,
    {
      raw,
      token,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        // The server closes the connection of a request that is too large.
        Connection: 'close',
        ...(language && { 'Accept-Language': language }),
      },
    },
  );

const HEADER = 'Date,Narration,Ref No,Deposit,Withdrawal';
const TODAY = indianDate(new Date());
/** The day in the format of Indian banks, the given number of days from today. */
const dayFrom = (days: number) => addDays(TODAY, days).split('-').toReversed().join('/');
const DAY = dayFrom(0);
const row = (utr: string, amount: string, day = DAY) => `${day},UPI/ANU,${utr},${amount},`;
const debit = (utr: string, amount: string) => `${DAY},UPI-RVSL,${utr},,${amount}`;
const statement = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

const match = async (...rows: string[]): Promise<StatementRows> => {
  const { status, body, text } = await send(statement(...rows));
  expect(status, text).toBe(200);
  expect(body.kind).toBe('rows');
  return body;
};
const classesOf = ({ rows }: { rows: StatementRow[] }) => rows.map(({ as }) => as);

const confirm = (payments: unknown, token = staff) =>
  studio.call('POST', `${PATH}/confirm`, { token, body: { payments } });

/** A learner who has submitted this UTR. */
const learnerWithUtr = async (utr: string, courses = [ASANA]) => {
  const learner = await ordered(courses);
  await submit(learner.token, learner.order.id, utr);
  return { ...learner, utr, id: learner.order.id };
};

const stateOf = async (id: number) =>
  (
    await studio.sql`
      select state, (select number from documents where order_id = orders.id) as receipt from orders where id = ${id}`
  )[0];

describe('matching', () => {
  test('finds the order with the UTR and amount, with its learner', async () => {
    const { utr, id, user, order } = await learnerWithUtr(newUtr());
    const { rows, debits } = await match(row(utr, '"2,500.00"'), '06/12/2026,OIL,,,450');
    expect(rows).toEqual([
      {
        as: 'found',
        line: 2,
        date: TODAY,
        amount: 250_000,
        utr,
        payer: 'ANU',
        order: {
          id,
          reference: order.reference,
          name: user.name,
          due: 2500,
          lines: [expect.objectContaining({ title: 'Asana Regular Classes' })],
        },
      },
    ]);
    expect(debits).toBe(1);
    expect(await stateOf(id)).toEqual({ state: 'submitted', receipt: null });
  });

  test('classifies all other rows', async () => {
    const less = await learnerWithUtr(newUtr());
    const rival = await learnerWithUtr(newUtr());
    await learnerWithUtr(rival.utr, [HEALING]);
    const paid = await learnerWithUtr(newUtr());
    await confirm([{ id: paid.id, utr: paid.utr, amount: 2500 }]);
    const { order } = await ordered([HEALING]);
    const answer = await match(
      row(less.utr, '250'),
      row(rival.utr, '2500'),
      row(paid.utr, '2500'),
      row('433188887777', '3000'),
      row('433188886666', '3001'),
      row('433188885555', '0.00'),
      row('4.3319E+11', '2500'),
    );
    expect(classesOf(answer)).toEqual([
      ...['other amount', 'claims', 'seen before', 'amount alone', 'no order', 'zero', 'damaged'],
    ]);
    expect(answer.rows[1]).toMatchObject({ orders: [{ id: rival.id }, {}] });
    expect(answer.rows[2]).toMatchObject({ order: { reference: paid.order.reference } });
    expect(answer.waiting).toMatchObject([{ amount: 3000, count: 2, orders: [{}, {}] }]);
    const references = answer.waiting[0]?.orders.map(({ reference }) => reference);
    expect(references).toContain(order.reference);
  });

  test('suggests for an amount only orders whose own payment is not in the statement', async () => {
    const own = await learnerWithUtr(newUtr());
    const both = () => match(row(own.utr, '2500'), row('433188887777', '2500'));
    expect(await both()).toMatchObject({
      rows: [{ as: 'found' }, { as: 'no order' }],
      waiting: [],
    });
    const { order } = await ordered();
    expect(await both()).toMatchObject({
      rows: [{ as: 'found' }, { as: 'amount alone' }],
      waiting: [{ amount: 2500, count: 1, orders: [{ id: order.id }] }],
    });
  });

  test('expects only the rest after a partial payment, whose UTR was seen before', async () => {
    const { utr, id, token } = await learnerWithUtr(newUtr());
    const body = { rejection: 'other amount', received: 2000, reason: '₹2,000 came.' };
    await post(staff, `/api/staff/orders/${id}/reject`, body);
    const rest = newUtr();
    await submit(token, id, rest);
    const answer = await match(row(utr, '2000'), row(rest, '500'));
    expect(classesOf(answer)).toEqual(['seen before', 'found']);
    expect((await confirm([{ id, utr: rest, amount: 500 }])).body).toEqual([
      { id, confirmed: true },
    ]);
  });

  test('names the orders that share a UTR, and the unallocated rest', async () => {
    const { utr, id } = await learnerWithUtr(newUtr());
    const other = await learnerWithUtr(newUtr());
    await post(staff, `/api/staff/orders/${other.id}/reject`, { reason: 'Not found' });
    const shares = [id, other.id].map((orderId) => ({ orderId, paise: 250_000, due: 250_000 }));
    const shared = { reference: utr, way: 'upi', paise: 600_000, noted: null, shares };
    expect((await post(staff, '/api/staff/transfers', shared)).status).toBe(201);
    expect(await match(row(utr, '6000'))).toMatchObject({
      rows: [{ as: 'seen before', orders: [{ id }, { id: other.id }], left: 100_000 }],
    });
  });

  test('does not find an order whose learner has deleted the account', async () => {
    const { utr, id } = await learnerWithUtr(newUtr());
    await studio.sql`update orders set account_id = null where id = ${id}`;
    expect(classesOf(await match(row(utr, '2500')))).toEqual(['claims']);
    expect((await confirm([{ id, utr, amount: 2500 }])).body).toMatchObject([
      {
        confirmed: false,
        error: 'The learner’s account was deleted.',
        errors: { hi: 'साधक का अकाउंट हटाया जा चुका है।' },
      },
    ]);
  });

  test('reports errors of rows and files in the reader’s language', async () => {
    const hindi = await send(statement(row('433188885555', '25OO')), { language: 'hi' });
    const sentences = { en: '“25OO” is not an amount.', hi: '“25OO” कोई रकम नहीं है।' };
    expect(hindi.body.rows).toMatchObject([{ sentence: sentences.hi, sentences }]);
    const pdf = await send('%PDF-1.7', { language: 'hi' });
    expect([pdf.status, pdf.body.error]).toEqual([400, 'यह PDF है। बैंक की साइट पर CSV चुनें।']);
  });

  test.each([
    ['too large', 'x'.repeat(2 * 1024 * 1024 + 1), 'statement.too-large'],
    ['too many rows', statement(...Array(5_400).fill(row('', '1'))), 'statement.too-many-rows'],
    ['some too many', statement(...Array(5_001).fill(row('', '1'))), 'statement.too-many-rows'],
  ])('refuses %s with a message', async (_, text, code) => {
    const answer = await send(text);
    expect([answer.status, answer.body.code]).toEqual([413, code]);
  });

  test('accepts 5,000 rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(String(433_200_000_000 + n), '1'));
    expect((await match(...rows)).rows).toHaveLength(5_000);
  });

  test('stores and logs nothing of the statement', async () => {
    const [utr, payer] = ['433177776666', 'SARASWATI DEVI'];
    await match(`${DAY},UPI/${payer},${utr},2500,`, row('4.3319E+11', '2500'));
    expect(log.join('\n')).not.toMatch(new RegExp(`${utr}|${payer}|4\\.3319`));
    const [kept] = await studio.sql`select count(*)::integer as rows from statement_columns`;
    expect(kept).toEqual({ rows: 0 });
  });
});

describe('a payment that may have been returned', () => {
  const checked = ({ rows }: StatementRows) =>
    rows.flatMap((each) => (each.as === 'damaged' ? [[each.line, each.sentence, each.check]] : []));

  test('cannot be confirmed if its reversal is in the statement, above or below it', async () => {
    const { utr, id, order } = await learnerWithUtr(newUtr());
    const check = {
      ...{ date: TODAY, amount: 250_000, utr, payer: 'ANU' },
      order: { id, reference: order.reference },
    };
    const back = (by: number) =>
      `Line ${by} returns this payment. Please check whether you still have this money.`;
    expect(checked(await match(row(utr, '2500'), debit(utr, '2500')))).toEqual([
      [2, back(3), { line: 2, ...check }],
    ]);
    expect(checked(await match(debit(utr, '2500'), row(utr, '2500')))).toEqual([
      [3, back(2), { line: 3, ...check }],
    ]);
  });

  test('names a payer only where the narration does, and never the word of the return', async () => {
    const payerOf = async (narration: string) => {
      const { rows } = await match(`${DAY},${narration},${newUtr()},2500,`);
      return rows[0]?.as === 'damaged' ? rows[0].check?.payer : undefined;
    };
    for (const narration of [
      ...['UPI/RETURN', 'UPI/RETURN/insufficient balance', 'REVERSAL-UPI', 'UPI-RVSL OF TXN'],
      ...['By Refund', 'UPI/CHARGE BACK', 'CHARGEBACK', 'UPI RET', 'यूपीआई वापसी'],
    ])
      expect(await payerOf(narration), narration).toBe('');
    expect(await payerOf('UPI/MEERA/refund class fee?')).toBe('MEERA');
  });

  test('is reported for an order that was confirmed before the return', async () => {
    const { utr, id, order } = await learnerWithUtr(newUtr());
    await confirm([{ id, utr, amount: 2500 }]);
    const answer = await match(debit(utr, '2500'), row(newUtr(), '7'));
    expect(classesOf(answer)).toEqual(['damaged', 'no order']);
    expect(answer).toMatchObject({
      debits: 0,
      rows: [
        {
          sentence: `The bank returned this payment, and order ${order.reference} is confirmed with it. Please check this order.`,
          check: { order: { id } },
        },
        {},
      ],
    });
  });

  test('cannot be confirmed if its day is far from that of its order', async () => {
    const { utr } = await learnerWithUtr(newUtr());
    for (const [days, as] of [
      [-730, 'damaged'],
      [-15, 'damaged'],
      [-14, 'found'],
      [31, 'found'],
      [32, 'damaged'],
    ] as const)
      expect(classesOf(await match(row(utr, '2500', dayFrom(days)))), `${days} days`).toEqual([as]);
  });

  test('cannot be confirmed if a report does not state its success', async () => {
    const { utr } = await learnerWithUtr(newUtr());
    const report = (status: string) =>
      send(`Date,UTR,Customer Name,Amount,Status\n${DAY},${utr},ANU,2500,${status}\n`);
    for (const status of ['PENDING', 'FAILED', 'REFUNDED', 'REVERSED', 'Initiated', 'Expired', ''])
      expect(classesOf((await report(status)).body), status).toEqual(['damaged']);
    for (const status of ['SUCCESS', 'COMPLETED', 'Settled'])
      expect(classesOf((await report(status)).body), status).toEqual(['found']);
  });
});

test('an order that was rejected with the UTR is listed with the payment', async () => {
  const { utr, id } = await learnerWithUtr(newUtr());
  const body = { rejection: 'not found', reason: 'No payment has this UTR.' };
  await post(staff, `/api/staff/orders/${id}/reject`, body);
  const answer = await match(row(utr, '2500'));
  expect(answer.rows).toMatchObject([{ as: 'amount alone', utr, rejected: [{ id, due: 2500 }] }]);
  const rival = await learnerWithUtr(utr);
  const { rows } = await match(row(utr, '2500'));
  expect(rows).toMatchObject([{ as: 'claims', orders: [{ id }, { id: rival.id }] }]);
});

describe('confirming', () => {
  test('confirms the found payments, each with its receipt', async () => {
    const learners = await oneByOne(3, () => learnerWithUtr(newUtr()));
    const payments = learners.map(({ id, utr }) => ({ id, utr, amount: 2500 }));
    const answer = await confirm(payments);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(payments.map(({ id }) => ({ id, confirmed: true })));
    const states = await Promise.all(payments.map(({ id }) => stateOf(id)));
    expect(states).toEqual([1, 2, 3].map((n) => ({ state: 'paid', receipt: receiptNumber(n) })));
    const [first] = learners;
    expect((await get(first?.token ?? '', '/api/enrolments')).body).toHaveLength(1);
    expect(classesOf(await match(...learners.map(({ utr }) => row(utr, '2500'))))).toEqual([
      ...['seen before', 'seen before', 'seen before'],
    ]);
  });

  test('twice, also concurrently, creates one receipt and responds the same', async () => {
    const { id, utr } = await learnerWithUtr(newUtr());
    const answers = await many(5, () => confirm([{ id, utr, amount: 2500 }]));
    answers.push(await confirm([{ id, utr, amount: 2500 }]));
    for (const { body } of answers) expect(body).toEqual([{ id, confirmed: true }]);
    expect(await studio.sql`select from documents`).toHaveLength(1);
  });

  test('is refused for another amount than is due', async () => {
    const { id, utr } = await learnerWithUtr(newUtr());
    for (const amount of [250, 2499, 2501])
      expect((await confirm([{ id, utr, amount }])).body).toMatchObject([
        {
          id,
          confirmed: false,
          error: 'The amount due for this order has changed. Please compare it again.',
        },
      ]);
    expect(await stateOf(id)).toEqual({ state: 'submitted', receipt: null });
  });

  test('is refused where a part was paid with the UTR meanwhile', async () => {
    const { id, utr } = await learnerWithUtr(newUtr());
    const part = { rejection: 'other amount', received: 1000, reason: 'Less came' };
    expect((await post(staff, `/api/staff/orders/${id}/reject`, part)).status).toBe(204);
    expect((await confirm([{ id, utr, amount: 2500 }])).body).toMatchObject([
      { id, confirmed: false },
    ]);
  });

  test('is refused for a UTR corrected in the meantime, without stopping the others', async () => {
    const [corrected, other] = [await learnerWithUtr(newUtr()), await learnerWithUtr(newUtr())];
    await submit(corrected.token, corrected.id, newUtr());
    const payments = [corrected, other].map(({ id, utr }) => ({ id, utr, amount: 2500 }));
    expect((await confirm(payments)).body).toMatchObject([
      {
        id: corrected.id,
        confirmed: false,
        error: 'The UTR was corrected just now. Please compare it again.',
      },
      { id: other.id, confirmed: true },
    ]);
  });

  test('is refused if another order names the UTR by now, or there is no such order', async () => {
    const { id, utr } = await learnerWithUtr(newUtr());
    await learnerWithUtr(utr);
    const gone = { id: 2_000_000_000, utr, amount: 2500 };
    const { body } = await confirm([{ id, utr, amount: 2500 }, gone]);
    expect(body).toMatchObject([
      { confirmed: false, error: 'Another order names this UTR too. Please compare them first.' },
      { confirmed: false, error: 'There is no such order.' },
    ]);
  });

  test.each([
    ['no list', 'all', 'statement.payments-not-a-list'],
    ['no UTR', [{ id: 1, amount: 1 }], 'orders.utr-required'],
    ['another UTR', [{ id: 1, utr: '12', amount: 1 }], 'orders.utr-invalid'],
    ['no amount', [{ id: 1, utr: '432711880412' }], 'statement.payment-not-a-number'],
    [
      'too many',
      Array(201).fill({ id: 1, utr: '432711880412', amount: 1 }),
      'statement.payments-too-many',
    ],
  ])('refuses %s', async (_, payments, code) => {
    const answer = await confirm(payments);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe('columns that are not sure', () => {
  beforeEach(() => studio.sql`delete from statement_columns`);

  const OWN = 'Day;What;In;Out';
  const unknown = (utr: string) => `${OWN}\n${DAY};UPI ${utr};2500;\n${DAY};Oil;;450\n`;
  const columns = {
    ...{ date: 0, narration: 1, credit: 2, debit: 3 },
    ...{ reference: null, amount: null, kind: null },
  };
  const kindOf = async (text: string, sending?: Sending) =>
    ((await send(text, sending)).body as StatementResponse).kind;

  test('are asked for once, and stored by the header', async () => {
    const { utr } = await learnerWithUtr(newUtr());
    const asked = await send(unknown(utr));
    expect(asked.body).toMatchObject({
      kind: 'question',
      line: 1,
      header: ['Day', 'What', 'In', 'Out'],
      samples: [
        [DAY, `UPI ${utr}`, '2500', ''],
        [DAY, 'Oil', '', '450'],
      ],
    });
    const chosen = { line: 1, columns };
    expect(classesOf((await send(unknown(utr), { chosen })).body)).toEqual(['found']);
    expect(classesOf((await send(`\n${unknown(utr)}`)).body)).toEqual(['found']);
    expect(await kindOf(unknown(utr).replace('What', 'Why'))).toBe('question');
    expect(await studio.sql`select columns from statement_columns`).toEqual([{ columns }]);
  });

  test('without a header are stored and used while they fit', async () => {
    const text = '05/12/2026;UPI;2500;1\n06/12/2026;UPI;3000;2\n';
    expect(await kindOf(text)).toBe('question');
    expect(await kindOf(text, { chosen: { line: 0, columns: { ...columns, debit: null } } })).toBe(
      'rows',
    );
    expect(await kindOf(text)).toBe('rows');
    expect(await kindOf('UPI;05/12/2026;2500;1\nUPI;06/12/2026;3000;2\n')).toBe('question');
  });

  test.each([
    ['without a date', { ...columns, date: null }],
    ['with two in one place', { ...columns, narration: 2 }],
    ['with money nowhere', { ...columns, credit: null }],
    ['beyond all', { ...columns, credit: 1000 }],
  ])('are refused %s', async (_, wrong) => {
    const answer = await send(unknown('1'), { chosen: { line: 1, columns: wrong } });
    expect([answer.status, answer.body.code]).toEqual([400, 'statement.columns-wrong']);
    expect((await send(unknown('1'), { chosen: { line: 99, columns } })).status).toBe(400);
  });

  test('are stored for fifty headers', async () => {
    await oneByOne(52, (n) =>
      send(unknown('1').replace('What', `What ${n}`), { chosen: { line: 1, columns } }),
    );
    const [kept] = await studio.sql`select count(*)::integer as rows from statement_columns`;
    expect(kept).toEqual({ rows: 50 });
    expect(await kindOf(unknown('1').replace('What', 'What 51'))).toBe('rows');
  });
});

test('a learner and a visitor can neither read a statement nor confirm payments', async () => {
  const { id, utr, token } = await learnerWithUtr(newUtr());
  expect((await send(statement(row(utr, '2500')), { token })).status).toBe(403);
  expect((await confirm([{ id, utr, amount: 2500 }], token)).status).toBe(403);
  expect((await send(statement(row(utr, '2500')), { token: '' })).status).toBe(401);
  expect(await stateOf(id)).toMatchObject({ state: 'submitted' });
});
