import { screen, waitFor, within } from '@testing-library/react';
import type {
  ConfirmationResult,
  StatementOrder,
  StatementQuestion,
  StatementResponse,
  StatementRow,
  StatementRows,
} from 'bff/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { forgetStatement } from './statement-store.ts';

stopClockInSampleYear();
afterEach(forgetStatement);

const match = 'POST /api/staff/statement';
const confirming = 'POST /api/staff/statement/confirm';

const orderOf = (id: number, name: string, due = 2500): StatementOrder => ({
  ...{ id, name, due, reference: `GY-00000${id}` },
  lines: [{ title: 'Asana Regular Classes', titleIn: { hi: 'आसन की नियमित क्लास' } }],
});

const credit = (line: number, amount: number, utr: string) => ({
  ...{ line, utr, amount: amount * 100, date: '2026-12-05', payer: 'ANU' },
});
const found = (line: number, name: string, amount = 2500): StatementRow & { as: 'found' } => ({
  ...credit(line, amount, `43271188041${line % 10}`),
  as: 'found',
  order: orderOf(line, name, amount),
});

const meera = found(2, 'Meera B.');
const kavita = found(3, 'Kavita G.', 3000);
const tooLittle: StatementRow = {
  ...credit(4, 250, '433077541028'),
  as: 'other amount',
  order: orderOf(4, 'Meera V.'),
};
const rows: StatementRow[] = [
  meera,
  kavita,
  tooLittle,
  { ...credit(5, 2500, '432911223344'), as: 'claims', orders: [orderOf(5, 'A'), orderOf(6, 'B')] },
  { ...credit(6, 2500, '432911223355'), as: 'twice' },
  { ...credit(7, 3000, '433100936617'), as: 'amount alone' },
  { ...credit(8, 3001.5, '433100936618'), as: 'no order' },
  { ...credit(9, 0, '433144208891'), as: 'zero' },
  { ...credit(10, 2500, '432600000010'), as: 'seen before', order: orderOf(9, 'Anu') },
  { as: 'damaged', line: 11, sentence: '“25OO” is not an amount.', text: '05/12/2026,UPI,25OO' },
];
const answer: StatementRows = {
  kind: 'rows',
  rows,
  debits: 2,
  waiting: [{ amount: 3000, count: 3, orders: [orderOf(7, 'Anu C.', 3000), orderOf(8, 'Anu M.')] }],
};

const question: StatementQuestion = {
  kind: 'question',
  line: 1,
  header: ['Day', 'What', 'In', 'Out'],
  samples: [['05/12/2026', 'UPI', '2500', '']],
  guess: {
    ...{ date: null, narration: null, reference: null, credit: null },
    ...{ debit: null, amount: null, kind: null },
  },
};

const pasted = 'Date,Narration,Deposit\n05/12/2026,UPI/432711880412,2500';

/** With the tab of the statement beside the payments. */
const bookkeeper = { ...staff, acts: [...staff.acts, 'statement.read' as const] };

const serverWith = (matched: StatementResponse = answer): FakeServer => {
  const server = createFakeServer({ accounts: [bookkeeper] });
  server.answer(match, () => json(200, matched));
  return server;
};

const open = async (server = serverWith()) => {
  const visited = visit('/StaffStatement', { server, as: bookkeeper });
  await screen.findByRole('textbox', { name: 'The rows, with their column headings' });
  return visited;
};

const compare = () => screen.getByRole('button', { name: 'Compare with the orders' });

const paste = async (server?: FakeServer) => {
  const visited = await open(server);
  await visited.user.click(screen.getByRole('textbox'));
  await visited.user.paste(pasted);
  await visited.user.click(compare());
  return visited;
};

const part = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('section') as HTMLElement);

const dialog = () => within(screen.getByRole('dialog'));

describe('a pasted statement', () => {
  test('is sent unchanged, and each row is shown by its kind', async () => {
    const { server } = await paste();
    const ofFound = await part('2 found');
    expect(server.sent(match).map(({ body }) => body)).toEqual([pasted]);
    expect(screen.getByText(/^12 rows, read at /)).toBeTruthy();
    const ticks = ofFound.getAllByRole('checkbox', { checked: true });
    expect(ticks.map((tick) => tick.closest('label')?.textContent)).toEqual([
      'Meera B.UTR 4327 1188 0412₹2,500',
      'Kavita G.UTR 4327 1188 0413₹3,000',
    ]);
    expect(ofFound.getByText('₹5,500')).toBeTruthy();
    const reviewedAt = await part('3 to review');
    for (const words of ['Meera V.', 'Asana Regular Classes', 'UTR 4330 7754 1028', '₹250'])
      expect(reviewedAt.getByText(words)).toBeTruthy();
    const lost = await part('3 without an order');
    for (const words of [
      '₹3,001.50, 5 Dec',
      '₹0, 5 Dec',
      'Not a payment',
      'No order is waiting for this payment',
    ])
      expect(lost.getByText(words)).toBeTruthy();
    expect(lost.getByRole('link', { name: 'Whose payment is this?' }).getAttribute('href')).toBe(
      '/StaffOrder?way=upi&amount=3001.50&on=2026-12-05&reference=433100936618',
    );
    const damaged = await part('1 row that could not be read');
    expect(damaged.getByText('“25OO” is not an amount.')).toBeTruthy();
    expect(damaged.getByText('Row 11')).toBeTruthy();
    expect(screen.getByText('1 seen before')).toBeTruthy();
    expect(screen.getByText('2 rows with money paid out were skipped.')).toBeTruthy();
  });

  test('offers only matches for confirmation', async () => {
    await paste();
    await part('2 found');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Confirm/ })).toHaveLength(1);
  });

  test('stays in memory only: it survives navigation, but not the end of the session', async () => {
    const { user } = await paste();
    await part('2 found');
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain('432711880412');
    const tab = (name: string) =>
      within(screen.getByRole('navigation', { name: 'Money' })).getByRole('link', { name });
    await user.click(tab('Payments'));
    await screen.findByRole('heading', { level: 1, name: 'Payments' });
    await user.click(tab('The bank’s statement'));
    await part('2 found');
    await user.click(screen.getAllByRole('button', { name: 'LogOut' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('2 found')).toBeNull());
    await open();
    expect(screen.queryByText('2 found')).toBeNull();
  });

  test('is replaced by another one', async () => {
    const { user } = await paste();
    await part('2 found');
    await user.click(screen.getByRole('button', { name: 'Use another statement' }));
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  test.each([
    ['is none', () => errorResponse(400, 'This is a PDF.'), 'This is a PDF.'],
    ['is of a learner', () => errorResponse(403, 'Only staff.'), 'Only staff.'],
    ['has no network', networkFailure, 'The studio’s server does not answer.'],
  ])('shows the reason if it %s, and the pasted text stays', async (_, refused, words) => {
    const server = createFakeServer();
    server.answer(match, refused);
    await paste(server);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('textbox')).toHaveProperty('value', pasted);
  });

  test('must not be empty', async () => {
    const { user, server } = await open();
    await user.click(compare());
    const nothing = 'Nothing to read yet. Please paste the statement, or choose its file.';
    expectAtField(screen.getByRole('textbox'), nothing);
    expect(server.count(match)).toBe(0);
  });
});

describe('a file', () => {
  const choose = (content: string, { size }: { size?: number } = {}) => {
    const file = new File([content], 'statement.csv', { type: 'text/csv' });
    const bytes = size === undefined ? new TextEncoder().encode(content) : new Uint8Array(size);
    return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
  };

  test('is sent as soon as it is chosen', async () => {
    const { user, server } = await open();
    await user.upload(screen.getByLabelText('Choose the bank’s CSV file'), choose(pasted));
    await part('2 found');
    expect(server.sent(match).map(({ body }) => body)).toEqual([pasted]);
  });

  test('that is too large is not sent', async () => {
    const { user, server } = await open();
    const large = choose('', { size: 2 * 1024 * 1024 + 1 });
    await user.upload(screen.getByLabelText('Choose the bank’s CSV file'), large);
    await screen.findByText(/larger than 2 MB/);
    expectAtField(
      screen.getByRole('textbox'),
      'This is larger than 2 MB. Please use a statement for a shorter period.',
    );
    expect(server.count(match)).toBe(0);
    const refused = 'This is a PDF.';
    server.answerOnce(match, () => errorResponse(400, refused, 'statement'));
    await user.upload(screen.getByLabelText('Choose the bank’s CSV file'), choose('%PDF'));
    await screen.findByText(refused);
    expectAtField(screen.getByRole('textbox'), refused);
  });
});

describe('a confirmation', () => {
  const outcomes = (...all: ConfirmationResult[]) => json(200, all);

  test('sends the ticked rows once', async () => {
    const { user, server } = await paste();
    const ofFound = await part('2 found');
    await user.click(ofFound.getByRole('checkbox', { name: /^Kavita/ }));
    expect(ofFound.getByText('1 payment')).toBeTruthy();
    server.answerOnce(confirming, () => outcomes({ id: 2, confirmed: true }));
    await user.dblClick(ofFound.getByRole('button', { name: 'Confirm this one' }));
    await screen.findByText('1 payment confirmed.');
    expect(server.sent(confirming).map(({ body }) => body)).toEqual([
      { payments: [{ id: 2, utr: meera.utr, amount: 2500, date: '2026-12-05' }] },
    ]);
    await part('1 found');
    expect(screen.getByText('2 seen before')).toBeTruthy();
  });

  test('shows at a row why it was refused, and unticks it', async () => {
    const { user, server } = await paste();
    const ofFound = await part('2 found');
    const error = 'The UTR was corrected just now.';
    server.answerOnce(confirming, () =>
      outcomes({ id: 2, confirmed: false, error }, { id: 3, confirmed: true }),
    );
    await user.click(ofFound.getByRole('button', { name: 'Confirm these 2' }));
    await screen.findByText('1 payment confirmed.');
    const left = await part('1 found');
    expect(left.getByText(error)).toBeTruthy();
    expect(left.getByRole('checkbox', { name: /^Meera/ })).toHaveProperty('checked', false);
    expect(left.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  test('of many rows takes several requests; if one fails, the rest can be sent again', async () => {
    const many = Array.from({ length: 70 }, (_, n) => found(n + 2, `Learner ${n + 1}`, 1));
    const { user, server } = await paste(serverWith({ ...answer, rows: many }));
    const ofFound = await part('70 found');
    expect(ofFound.getAllByRole('checkbox')).toHaveLength(50);
    const confirmed = (from: number, to: number) =>
      outcomes(
        ...many.slice(from, to).map(({ order: { id } }) => ({ id, confirmed: true as const })),
      );
    server.answer(confirming, () =>
      server.count(confirming) === 1 ? confirmed(0, 50) : networkFailure(),
    );
    await user.click(ofFound.getByRole('button', { name: 'Confirm these 70' }));
    await part('20 found');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The studio’s server does not answer.',
    );
    server.answer(confirming, () => confirmed(50, 70));
    await user.click(screen.getByRole('button', { name: 'Confirm these 20' }));
    await screen.findByText('20 payments confirmed.');
    await screen.findByText('70 seen before');
  });
});

describe('a wrong amount', () => {
  test('is requested with a text that staff see first', async () => {
    const { user, server } = await paste();
    await user.click((await part('3 to review')).getByRole('button', { name: 'Ask for ₹2,250' }));
    const reason =
      'We received ₹250 with the UTR 4330 7754 1028, but ₹2,500 was due: ₹2,250 is still to be paid.';
    expect(dialog().getByText(`Meera V. will read: ${reason}`)).toBeTruthy();
    server.answerOnce('POST /api/staff/orders/4/reject', noContent);
    await user.dblClick(dialog().getByRole('button', { name: 'Ask for the rest' }));
    await screen.findByText('We are asking Meera V. for the rest.');
    expect(server.sent('POST /api/staff/orders/4/reject').map(({ body }) => body)).toEqual([
      { utr: '433077541028', rejection: 'other amount', received: 250 },
    ]);
    await part('2 to review');
  });

  test('is accepted as paid in full if staff choose so', async () => {
    const { user, server } = await paste();
    await user.click((await part('3 to review')).getByRole('button', { name: 'Accept ₹250' }));
    expect(dialog().getByText('Meera V. is enrolled, and ₹2,250 is waived.')).toBeTruthy();
    server.answerOnce('POST /api/staff/orders/4/confirm', noContent);
    await user.dblClick(dialog().getByRole('button', { name: 'Accept' }));
    await screen.findByText('Meera V.’s payment is confirmed.');
    expect(server.sent('POST /api/staff/orders/4/confirm').map(({ body }) => body)).toEqual([
      { utr: '433077541028', accept: { paise: 25_000, reason: 'Accepted as paid in full' } },
    ]);
    await part('2 to review');
  });

  test('that is too much, or not in whole rupees, is not requested', async () => {
    const other = (line: number, amount: number): StatementRow => ({
      ...credit(line, amount, '433077541028'),
      as: 'other amount',
      order: orderOf(line, 'Meera V.'),
    });
    await paste(serverWith({ ...answer, rows: [other(2, 2600), other(3, 250.5)] }));
    const reviewedAt = await part('2 to review');
    expect(reviewedAt.queryByRole('button')).toBeNull();
    const [link] = reviewedAt.getAllByRole('link', { name: 'Open the payment' });
    expect(link?.getAttribute('href')).toBe('/StaffPayments?state=all&search=GY-000002');
  });
});

test('the candidates of a row are the orders that wait for its amount', async () => {
  const { user } = await paste();
  const lost = await part('3 without an order');
  const whose = lost.getByRole('button', { name: 'Whose payment is this?', expanded: false });
  await user.click(whose);
  expect(lost.getByRole('button', { name: 'Whose payment is this?', expanded: true })).toBe(whose);
  const links = lost
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(0, 3)).toEqual([
    ['Anu C., GY-000007', '/StaffPayments?state=all&search=GY-000007'],
    ['Anu M., GY-000008', '/StaffPayments?state=all&search=GY-000008'],
    ['Order for a learner', '/StaffOrder?way=upi&amount=3000&on=2026-12-05&reference=433100936617'],
  ]);
  expect(lost.getByText('and 1 more')).toBeTruthy();
});

test('uncertain columns are mapped by staff, and sent with the statement', async () => {
  const server = createFakeServer();
  server.answerOnce(match, () => json(200, question));
  const { user } = await paste(server);
  await screen.findByRole('heading', { name: 'What is in the columns?' });
  for (const [column, role] of [
    ['Day', 'The date'],
    ['What', 'UTR or reference'],
    ['In', 'Money paid out'],
    ['Out', 'Money paid out'],
    ['In', 'Money received'],
  ] as const)
    await user.selectOptions(screen.getByLabelText(column), role);
  server.answerOnce(match, () => json(200, answer));
  await user.click(compare());
  await part('2 found');
  const [, sent] = server.sent(match);
  expect(sent?.body).toBe(pasted);
  expect(JSON.parse(new URLSearchParams(sent?.query).get('columns') ?? '')).toEqual({
    line: 1,
    columns: { ...question.guess, date: 0, reference: 1, credit: 2, debit: 3 },
  });
});

describe('a payment to check', () => {
  const sentences = {
    en: 'Line 3 returns this payment. Please check whether you still have this money.',
    hi: 'पंक्ति 3 में यह पेमेंट वापस हो गया है। देखें कि यह रकम अब भी आपके खाते में है या नहीं।',
  };
  const checked: StatementRow = {
    ...{ as: 'damaged', line: 2, text: '05/12/2026,UPI', sentence: sentences.en, sentences },
    check: { ...credit(2, 2500, '432711880412'), order: orderOf(2, 'Meera B.') },
  };
  const others = [
    { line: 1, text: 'Date,Narration,Deposit' },
    { line: 4, text: 'TOTAL' },
  ];

  test('is shown apart with the reason and its order, and cannot be confirmed', async () => {
    await paste(serverWith({ ...answer, rows: [checked], others }));
    const toCheck = await part('1 to check in your bank');
    toCheck.getByText(sentences.en);
    toCheck.getByText('₹2,500, Sat, 5 Dec 2026');
    expect(toCheck.getByRole('link', { name: 'Order GY-000002' }).getAttribute('href')).toBe(
      '/StaffPayments?state=all&search=GY-000002',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/could not be read/)).toBeNull();
    screen.getByText('2 rows that are not payments');
    screen.getByText('TOTAL');
  });

  test('of an order that was rejected with its UTR is confirmed after a confirmation dialog', async () => {
    const rejected = [orderOf(5, 'Kavita G.')];
    const lost: StatementRow = { ...credit(2, 2500, '432711880412'), as: 'no order', rejected };
    const { server, user } = await paste(serverWith({ ...answer, rows: [lost] }));
    const row = await part('1 without an order');
    row.getByText('Kavita G. sent this UTR for order GY-000005, and you rejected the payment.');
    await user.click(row.getByRole('button', { name: 'Confirm ₹2,500' }));
    server.answerOnce('POST /api/staff/orders/5/payments', () => json(201, { number: 'R1' }));
    await user.dblClick(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Kavita G.’s payment is confirmed.');
    expect(server.sent('POST /api/staff/orders/5/payments').map(({ body }) => body)).toEqual([
      {
        ...{ way: 'upi', paise: 250_000, reference: '432711880412', receivedOn: '2026-12-05' },
        ...{ due: 250_000, opens: false },
      },
    ]);
    await screen.findByText('1 seen before');
  });

  test('is in Hindi, together with rejected orders', async () => {
    await activateLanguage('hi');
    const lost: StatementRow = {
      ...{ ...credit(3, 2500, '432711880413'), as: 'no order' },
      rejected: [orderOf(5, 'Kavita G.')],
    };
    const server = serverWith({ ...answer, rows: [checked, lost], others });
    const { user } = visit('/StaffStatement', { server, as: staff });
    await user.click(await screen.findByRole('textbox'));
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'ऑर्डर से मिलाएँ' }));
    await screen.findByRole('heading', { name: '1 बैंक में देखना है' });
    const names = ['Kavita G.', 'ANU', /GY-\w+/g, ...others.map(({ text }) => text)];
    expect(findLatinText(names, screen.getByRole('main'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: '₹2,500 का पेमेंट पक्का करें' }));
    expect(findLatinText(names, screen.getByRole('dialog'))).toEqual([]);
    await activateLanguage('en');
  });
});

describe('in Hindi', () => {
  afterEach(() => activateLanguage('en'));
  const names = [
    ...['Meera B.', 'Kavita G.', 'Meera V.', 'Anu C.', 'Anu M.', 'ANU', '05/12/2026,UPI,25OO'],
    ...['“25OO” is not an amount.', /GY-\w+/g],
  ];

  test('no text of the statement is left in English', async () => {
    await activateLanguage('hi');
    const { user } = visit('/StaffStatement', { server: serverWith(), as: staff });
    await user.click(await screen.findByRole('textbox'));
    expect(findLatinText([], screen.getByRole('main'))).toEqual([]);
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'ऑर्डर से मिलाएँ' }));
    await screen.findByRole('heading', { name: '2 मिले' });
    await user.click(screen.getByRole('button', { name: 'यह पेमेंट किसका है?' }));
    expect(findLatinText(names, screen.getByRole('main'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: '₹2,250 माँगें' }));
    expect(findLatinText(names, screen.getByRole('dialog'))).toEqual([]);
  });
});

test('the server’s message about a row follows a change of the language', async () => {
  const damaged: StatementRow = {
    ...{ as: 'damaged', line: 11, text: '05/12/2026,UPI,25OO' },
    sentence: '“25OO” is not an amount.',
    sentences: { en: '“25OO” is not an amount.', hi: '“25OO” कोई रकम नहीं है।' },
  };
  const { user, server } = await paste(serverWith({ ...answer, rows: [meera, damaged] }));
  const errors = { en: 'The UTR was corrected just now.', hi: 'UTR अभी-अभी ठीक किया गया है।' };
  server.answerOnce(confirming, () =>
    json(200, [{ id: 2, confirmed: false, error: errors.en, errors }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm this one' }));
  await screen.findByText(errors.en);
  screen.getByText(damaged.sentence);
  await user.click(screen.getAllByRole('button', { name: 'हिन्दी' })[0] as HTMLElement);
  await screen.findByText('“25OO” कोई रकम नहीं है।');
  screen.getByText(errors.hi);
  expect(server.count(match)).toBe(1);
});

test('a learner sees that the screen is for staff', async () => {
  const server = createFakeServer();
  server.answer(match, () => errorResponse(403, 'Only staff of the studio can do this.'));
  const { user } = visit('/StaffStatement', { server, as: asha });
  await user.click(await screen.findByRole('textbox'));
  await user.paste(pasted);
  await user.click(compare());
  await screen.findByText('Only staff of the studio can do this.');
});
