import { screen, waitFor, within } from '@testing-library/react';
import type { MonthReport, Receivable, ReceivableGroup } from 'bff/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

const sums = (upi: number, cash = 0) => ({
  received: { paise: upi + cash },
  ways: [
    { way: 'upi' as const, paise: upi },
    ...(cash > 0 ? [{ way: 'cash' as const, paise: cash }] : []),
  ],
});

const figures: MonthReport = {
  month: '2026-11',
  before: '2026-09',
  after: null,
  ...sums(8_000_050, 250_000),
  refunds: { paise: 250_000, people: 1 },
  due: { paise: 500_000, people: 2 },
  courses: [
    {
      ...{ courseId: 1, title: 'Asana Regular Classes', ...sums(5_000_050, 250_000) },
      ...{ refunds: { paise: 250_000 }, due: { paise: 500_000, people: 2 } },
    },
    {
      ...{ courseId: 2, title: 'Healing Yoga', ...sums(3_000_000) },
      ...{ refunds: { paise: 0 }, due: { paise: 0, people: 0 } },
    },
  ],
  others: null,
  periods: { new: 3, renewed: 21, ended: 2 },
  months: [
    { month: '2026-10', received: { paise: 100 }, refunds: { paise: 0 } },
    { month: '2026-11', received: { paise: 8_250_050 }, refunds: { paise: 250_000 } },
  ],
};

const asana = {
  ...{ id: 1, slug: 'asana-regular-classes', title: 'Asana Regular Classes' },
  titleIn: { hi: 'आसन की नियमित क्लास' },
};
const unpaid = (id: number, name: string, more: Partial<Receivable> = {}): Receivable => ({
  ...{ id, courses: [asana], paise: 250_000, since: '2026-11-01', lastDay: null, orderId: id },
  person: { id, name, email: null, phone: '+919876543210', language: null },
  ...more,
});
const meera = unpaid(7, 'Meera S.');
const kavita = unpaid(8, 'Kavita N.', {
  person: { ...meera.person, id: 8, name: 'Kavita N.', phone: null, language: 'hi' },
});
const anu = unpaid(9, 'Anu P.', { orderId: null, lastDay: '2026-10-31' });

const serverWith = (
  groups: Partial<Record<ReceivableGroup, Receivable[]>> = { open: [meera, kavita], ended: [anu] },
): FakeServer => {
  const server = createFakeServer();
  server.answer('GET /api/staff/figures', () => json(200, figures));
  server.answer('GET /api/staff/unpaid', ({ url }) => {
    const group = new URL(url).searchParams.get('group') as ReceivableGroup;
    const counts = {
      ending: groups.ending?.length ?? 0,
      ended: groups.ended?.length ?? 0,
      open: groups.open?.length ?? 0,
    };
    return json(200, { items: groups[group] ?? [], next: null, counts });
  });
  return server;
};

const open = async (server = serverWith()) => {
  const visited = visit('/StaffMoney', { server, as: staff });
  await screen.findByRole('heading', { name: 'November' });
  return visited;
};

const part = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement);

describe('a month', () => {
  test('shows payments, amounts due and refunds', async () => {
    await open();
    const all = within(screen.getByRole('region', { name: 'Total' }));
    expect(all.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹82,500.50',
      '₹5,000from 2 learners',
      '₹2,500to 1 learner',
    ]);
  });

  test('of a studio without payments has no best month', async () => {
    const server = serverWith({});
    const none = { received: { paise: 0 }, refunds: { paise: 0, people: 0 } };
    const months = figures.months.map(({ month }) => ({ month, ...none }));
    const due = { paise: 0, people: 0 };
    const empty = { ...figures, ...none, due, ways: [], courses: [], months };
    server.answer('GET /api/staff/figures', () => json(200, empty));
    await open(server);
    await screen.findByText('Everybody has paid');
    expect(screen.queryByText(/^The best month was/)).toBeNull();
  });

  test('has a table of its courses and ways, also for screen readers', async () => {
    const { user } = await open();
    const courses = part('By course and payment method');
    const rows = () =>
      courses
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(rows()).toEqual([
      'Course | UPI | Cash | Bank | Received | Refunds | Still due',
      'Asana Regular Classes | ₹50,000.50 | ₹2,500 | ₹0 | ₹52,500.50 | ₹2,500 | ₹5,000',
      'Healing Yoga | ₹30,000 | ₹0 | ₹0 | ₹30,000 | ₹0 | ₹0',
      'Total | ₹80,000.50 | ₹2,500 | ₹0 | ₹82,500.50 | ₹2,500 | ₹5,000',
    ]);
    expect(document.querySelectorAll('ul[aria-hidden] rect').length).toBeGreaterThan(3);
    await user.click(courses.getByRole('button', { name: 'Show as a table' }));
    expect(document.querySelector('ul[aria-hidden] rect')).toBeNull();
    expect(rows()).toHaveLength(4);
  });

  test('links to another month, which a reload keeps', async () => {
    const { user, server } = await open();
    const september = { ...figures, month: '2026-09', before: null, after: '2026-11' };
    server.answer('GET /api/staff/figures', () => json(200, september));
    await user.click(screen.getByRole('button', { name: 'September' }));
    await screen.findByRole('heading', { name: 'September' });
    expect(window.location.search).toBe('?month=2026-09');
    expect(server.sent('GET /api/staff/figures').at(-1)?.query).toBe('?month=2026-09');
    expect(screen.getByRole('button', { name: 'November' })).toBeTruthy();
  });

  test('is downloaded with all its invoices, or shows why not', async () => {
    const { user, server } = await open();
    const file = 'GET /api/staff/figures.csv';
    const saved = vi.fn();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved(this.download);
    });
    const press = () => user.click(screen.getByRole('button', { name: 'Save all receipts (CSV)' }));
    server.answerOnce(file, networkFailure);
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
    // The login page of a public Wi-Fi.
    server.answerOnce(file, () => new Response('Please sign in.', { status: 200 }));
    await press();
    await waitFor(() => expect(server.count(file)).toBe(2));
    expect(saved).not.toHaveBeenCalled();
    const headers = { 'Content-Disposition': 'attachment; filename="x.csv"' };
    server.answerOnce(file, () => new Response('Number\r\n', { headers }));
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalledWith('ganga-yoga-2026-11.csv'));
    expect(server.sent(file).at(-1)?.query).toBe('?month=2026-11');
  });
});

describe('a receivable', () => {
  const message = () =>
    screen.getByText('One tap opens WhatsApp with this text').nextElementSibling as HTMLElement;
  const toOpen = (name: string) => screen.getByRole('link', { name: `WhatsApp to ${name}` });

  test('has the shown message, which follows the focused row', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { name: '3 have not paid' });
    expect(message().textContent).toBe(
      'Namaste Anu P., Asana Regular Classes was paid until 31 Oct. The next month is ₹2,500. You can renew here: http://localhost:3000/Renew/asana-regular-classes',
    );
    toOpen('Meera S.').focus();
    const words =
      'Namaste Meera S., ₹2,500 for Asana Regular Classes is still due. You can pay here: http://localhost:3000/Payment';
    await waitFor(() => expect(message().textContent).toBe(words));
    const link = toOpen('Meera S.');
    expect(link.getAttribute('href')).toBe(
      `https://wa.me/919876543210?text=${encodeURIComponent(words)}`,
    );
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    const call = screen.getByRole('link', { name: 'Call Meera S. +91 98765 43210' });
    expect(call.getAttribute('href')).toBe('tel:+919876543210');
    expect(screen.queryByRole('link', { name: /^Call Kavita N\./ })).toBeNull();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(toOpen('Kavita N.'));
    expect(message().lang).toBe('hi');
    expect(message().textContent).toContain('नमस्ते Kavita N. जी, आसन की नियमित क्लास के ₹2,500');
    expect(toOpen('Kavita N.').getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=%E0/);
  });

  test('of a child has a message to the parent', async () => {
    const person = { ...meera.person, id: 12, name: 'Anu', guardian: { id: 7, name: 'Meera S.' } };
    await open(serverWith({ open: [unpaid(12, 'Anu', { person })] }));
    await screen.findByText('(of Meera S.)');
    toOpen('Meera S.').focus();
    await waitFor(() =>
      expect(message().textContent).toContain(
        'Namaste Meera S., ₹2,500 for Asana Regular Classes for Anu is still due.',
      ),
    );
    expect(message().textContent).toContain('/Payment?for=12');
  });

  test('is paid in cash after one confirmation', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Paid in cash: Meera S.' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByRole('heading', { name: 'Did Meera S. pay ₹2,500 in cash?' });
    expect(server.count('POST /api/staff/orders/7/payments')).toBe(0);
    server.answerOnce('POST /api/staff/orders/7/payments', () =>
      errorResponse(409, 'Something else is due meanwhile.'),
    );
    await user.click(dialog.getByRole('button', { name: 'Paid in cash' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something else is due');
    server.answerOnce('POST /api/staff/orders/7/payments', () => json(201, { number: '1' }));
    await user.click(dialog.getByRole('button', { name: 'Paid in cash' }));
    await screen.findByText('₹2,500 in cash from Meera S. recorded.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/not paid$/);
    expect(server.sent('POST /api/staff/orders/7/payments').at(-1)?.body).toEqual({
      ...{ way: 'cash', paise: 250_000, due: 250_000 },
    });
  });

  test('without an order leads to a new one', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Paid in cash: Anu P.' });
    expect(link.getAttribute('href')).toBe('/StaffOrder?account=9&course=1&way=cash');
  });

  test('is shown among the first four, and with all others on request', async () => {
    const many = Array.from({ length: 9 }, (_, n) => unpaid(20 + n, `Asha ${n}`));
    const { user } = await open(serverWith({ open: many }));
    await screen.findByRole('heading', { name: '9 have not paid' });
    expect(screen.getAllByRole('link', { name: /^WhatsApp to/ })).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '5 more' }));
    expect(screen.getAllByRole('link', { name: /^WhatsApp to/ })).toHaveLength(9);
  });

  test('is filtered by course, and none is missed', async () => {
    const { user, server } = await open();
    await user.selectOptions(await screen.findByLabelText('Course'), 'Healing Yoga');
    await waitFor(() =>
      expect(server.sent('GET /api/staff/unpaid').at(-1)?.query).toContain('course=2'),
    );
  });

  test('is absent if everybody has paid', async () => {
    await open(serverWith({}));
    await screen.findByRole('heading', { name: 'Everybody has paid' });
    expect(screen.queryByText('One tap opens WhatsApp with this text')).toBeNull();
  });
});

test('learners see the server’s error', async () => {
  const server = serverWith();
  server.answer('GET /api/staff/figures', () => errorResponse(403, 'Only staff can do this.'));
  visit('/StaffMoney', { server, as: asha });
  await screen.findByRole('heading', { name: 'Only staff can do this.' });
  expect(screen.queryByText('Received')).toBeNull();
});
