import { screen, within } from '@testing-library/react';
import type { Invoice } from 'bff/contract';
import { describe, expect, test, vi } from 'vitest';
import { asha, createFakeServer } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { order } from '../../testing/sample-courses.ts';
import { receipt, tax } from '../../testing/sample-receipts.ts';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';

const open = async (document: Invoice, title: string) => {
  const server = createFakeServer({ receipts: [document] });
  const path = `/Receipt?number=${encodeURIComponent(document.number)}`;
  const { user } = visit(path, { server, as: asha });
  await screen.findByRole('heading', { level: 1, name: title });
  const sheet = await screen.findByRole('article', { name: `${title} ${document.number}` });
  return { user, sheet };
};

/** The rows of the table, as `name: amount`. */
const rowsOf = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(': '));

const back = (paise: number) => ({
  ...{ paise: -paise, amount: -paise / 100, beforePaise: 250_000, duePaise: null },
  ...{ byCourse: [{ courseId: 1, paise: -paise }], reason: 'Moved to another town' },
});

describe('a receipt', () => {
  test('shows payer, courses and amount in figures and words, and can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, sheet } = await open(receipt(), 'Receipt');
    expect(rowsOf(sheet)).toEqual([
      'Course: Amount',
      'Asana Regular Classesfrom Tue, 1 Dec 2026: ₹2,500',
      'Total: ₹2,500',
    ]);
    for (const words of [
      ...['Asha Rawat', 'Fri, 20 Nov 2026', 'GY-7K2M9Q', '2026-27/000012'],
      ...['UPI, Thu, 19 Nov 2026, UTR 432198765001', 'Paid in full, with thanks.'],
      'In words: two thousand five hundred rupees only',
    ])
      expect(sheet.textContent).toContain(words);
    expect(sheet.textContent).not.toMatch(/GST|SAC|tax/i);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('of a partial payment shows earlier payments, the amount due and the discount', async () => {
    const concession = { paise: 50_000, percent: 20, reason: 'A student' };
    const part = { paise: 50_000, beforePaise: 100_000, duePaise: 50_000, concession };
    const { sheet } = await open(receipt(part), 'Receipt');
    expect(sheet.textContent).toContain('₹2,000 instead of ₹2,500: A student');
    expect(sheet.textContent).toContain(
      '₹1,000 of ₹2,000 was received earlier, and ₹500 is still due.',
    );
    expect(sheet.textContent).not.toContain('in full');
  });

  test('of 0 rupees shows the discount, even if its reason was deleted', async () => {
    const concession = { paise: 250_000, percent: null, reason: '' };
    const { sheet } = await open(receipt({ paise: 0, payments: [], concession }), 'Receipt');
    expect(sheet.textContent).toContain('₹0 instead of ₹2,500.Paid in full, with thanks.');
  });

  test('lists each payment if there were several', async () => {
    const payments: Invoice['payments'] = [
      { way: 'upi', paise: 200_000, reference: '432198765002', receivedOn: '2026-11-18' },
      { way: 'cash', paise: 50_000, reference: null, receivedOn: '2026-11-20' },
    ];
    const { sheet } = await open(receipt({ payments }), 'Receipt');
    const items = within(sheet).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '₹2,000: UPI, Wed, 18 Nov 2026, UTR 432198765002',
      '₹500: Cash, Fri, 20 Nov 2026',
    ]);
  });

  test('for months shows their days with years', async () => {
    const months = { months: 1, firstDay: '2027-01-02', lastDay: '2027-02-01' };
    const lines = order().lines.map((line) => ({ ...line, ...months }));
    const { sheet } = await open(receipt({ lines }), 'Receipt');
    expect(sheet.textContent).toContain('2 January 2027 to 1 February 2027');
  });

  test('that was voided says so', async () => {
    const { sheet } = await open(receipt({ correctedBy: 'R2026-27/000003' }), 'Receipt');
    expect(sheet.textContent).toContain('is not valid. R2026-27/000003 corrects it.');
  });

  test('has the legal name and the full address of the studio’s settings', async () => {
    overrideStudioSettings(completeStudioSettings);
    const { sheet } = await open(receipt(), 'Receipt');
    expect(within(sheet).getByText('Ganga Yoga Pvt. Ltd.')).toBeTruthy();
    expect(within(sheet).getByText(/^12 Ghat Road, Rishikesh 249201, /)).toBeTruthy();
    expect(within(sheet).getByText('+91 00123 45678')).toBeTruthy();
  });
});

test('a receipt with tax is a tax invoice, by the settings of its day', async () => {
  overrideStudioSettings(completeStudioSettings);
  const { sheet } = await open(receipt({ tax }), 'Tax invoice');
  expect(rowsOf(sheet).slice(2)).toEqual([
    'Taxable value: ₹2,118.64',
    'CGST 9%: ₹190.68',
    'SGST 9%: ₹190.68',
    'Total, with tax: ₹2,500',
  ]);
  for (const words of ['GSTIN 05AABCG1234H1Z5', '999723', 'Uttarakhand (05)', tax.legalName])
    expect(sheet.textContent).toContain(words);
  expect(sheet.textContent).not.toContain('Ganga Yoga Pvt. Ltd.');
});

test('a refund shows its payment method, reason and the remaining amount', async () => {
  const payments: Invoice['payments'] = [
    { way: 'bank', paise: -100_050, reference: 'N123456789', receivedOn: '2026-11-20' },
  ];
  const refund = { ...back(100_050), kind: 'refund', number: 'R2026-27/000012' } as const;
  const { sheet } = await open(receipt({ ...refund, payments }), 'Refund receipt');
  expect(rowsOf(sheet).at(-1)).toBe('Total: ₹1,000.50');
  for (const words of [
    ...['Refunded toAsha Rawat', 'Bank transfer, Fri, 20 Nov 2026, Reference N123456789'],
    ...['one thousand rupees and fifty paise', 'The reason: Moved to another town'],
    'You paid ₹2,500. After this refund, ₹1,499.50 of it remains.',
  ])
    expect(sheet.textContent).toContain(words);
});

test('a correction names the voided receipt; with tax both are credit notes', async () => {
  const correction = { ...back(250_000), kind: 'correction', corrects: '2026-27/000012' } as const;
  const { sheet } = await open(receipt({ ...correction, number: 'R2026-27/000013' }), 'Correction');
  expect(sheet.textContent).toContain('2026-27/000012 was issued by mistake and is not valid.');
  expect(sheet.textContent).not.toContain('UPI');
  await open(receipt({ ...correction, tax, number: 'R2026-27/000014' }), 'Credit note');
  await open(
    receipt({ ...back(1), kind: 'refund', tax, number: 'R2026-27/000015' }),
    'Credit note',
  );
});

test('a receipt that an earlier version has cached is shown', async () => {
  const { lines, reference } = order();
  const part = { utr: '432198765002', amount: 2000, at: '2026-11-18T05:00:00.000Z' };
  const paidAt = '2026-11-20T05:12:00.000Z';
  const kept = { number: 12, reference, paidAt, learner: 'Asha Rawat', utr: '432198765001' };
  const server = createFakeServer();
  server.answer('GET /api/receipts/12', () =>
    Response.json({ ...kept, amount: 2500, parts: [part], lines }),
  );
  visit('/Receipt?number=12', { server, as: asha });
  const sheet = await screen.findByRole('article', { name: 'Receipt 12' });
  expect(rowsOf(sheet).at(-1)).toBe('Total: ₹2,500');
  expect(sheet.textContent).toContain('₹2,000: UPI, Wed, 18 Nov 2026, UTR 432198765002');
  expect(sheet.textContent).toContain('₹500: UPI, Fri, 20 Nov 2026, UTR 432198765001');
});

test.each(['/Receipt?number=13', '/Receipt', '/Receipt?number=x'])(
  'a receipt of another account, or with a wrong number, is not found: %s',
  async (path) => {
    visit(path, { server: createFakeServer({ receipts: [receipt()] }), as: asha });
    await screen.findByRole('heading', { name: /There is no(thing| such receipt)/ });
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Payment History' })).toBeTruthy();
  },
);
