import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Invoice, Offer } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatAddressLines } from '../content/contact.ts';
import { storeChosenLanguage } from '../i18n/chosen-language.ts';
import { activateLanguage } from '../i18n/messages.ts';
import { asha, createFakeServer, meeting } from '../testing/fake-server.ts';
import { findLatinText } from '../testing/latin-text.ts';
import { visit } from '../testing/render-app.tsx';
import {
  asana,
  classOn,
  enrolledCourse,
  monthClassOn,
  monthlyCourse,
  order,
  pranayama,
  selectedCourse,
} from '../testing/sample-courses.ts';
import { receipt, tax } from '../testing/sample-receipts.ts';

/** Names that people and staff have entered. */
const names = [
  ...[asha.name, 'Asha', asana.title, pranayama.title, asana.instructor, 'GY-7K2M9Q'],
  ...['Diwali', 'Ganga Yoga', 'The bank has no such payment.', 'studio', 'bank'],
  ...formatAddressLines(),
];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T01:12:00Z') });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  storeChosenLanguage('hi');
  await activateLanguage('hi');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type State = Parameters<typeof createFakeServer>[0];

const open = async (path: string, heading: string, state: State) => {
  cleanup();
  const visited = visit(path, { server: createFakeServer(state), as: asha });
  await screen.findByRole('heading', { level: 1, name: heading });
  return visited;
};

/** Another test covers the frame around the screens. */
const latinOnScreen = () => findLatinText(names, screen.getByRole('main'));

const classes = [
  classOn(asana, '2026-11-24', { hasLink: false }),
  classOn(asana, '2026-11-26', { state: 'cancelled', reason: 'Diwali' }),
];
const enrolments = [enrolledCourse(asana)];
const rejected = order({
  state: 'rejected',
  rejection: 'not found',
  rejectionReason: { code: 'not found', utr: '432198765001' },
  reason: 'We found no payment with the UTR 4321 9876 5001.',
});
const submitted = order({ state: 'submitted', utr: '432198765001', upi: null });
const paid = order({ id: 5, state: 'paid', utr: '432198765001', upi: null, receiptNumber: '12' });

test('the dashboard and the classes of a learner are in Hindi', async () => {
  await open('/UserDashboard', 'नमस्ते, Asha', { classes, enrolments, orders: [rejected] });
  await screen.findByText('18 मिनट में शुरू होगी');
  screen.getByRole('link', { name: `${asana.title}: क्लास में जुड़ें` });
  expect(latinOnScreen()).toEqual([]);

  await open('/EnrolledClass', 'मेरे कोर्स', { classes, enrolments });
  await screen.findByText('मंगलवार, 24 नवंबर');
  expect(latinOnScreen()).toEqual([]);

  const links = [meeting(4, 'https://meet.example/abc'), meeting(5, '', { isMine: true })];
  await open('/OnlineClass', 'ऑनलाइन क्लास', { classes, meetings: links });
  await screen.findByText('लिंक अभी नहीं आया है।');
  expect(latinOnScreen()).toEqual([]);
});

test('the paid months of a learner are in Hindi', async () => {
  const months = [
    monthlyCourse(asana, {
      lastDay: '2026-11-27',
      longerBy: ['2026-11-13', '2026-11-16'],
      month: { firstDay: '2026-11-02', lastDay: '2026-11-27' },
      classes: [
        monthClassOn(asana, '2026-11-12'),
        monthClassOn(asana, '2026-11-13', { isCancelled: true, came: false }),
        monthClassOn(asana, '2026-11-17', { came: false }),
        monthClassOn(asana, '2026-11-27', { came: false }),
      ],
    }),
    monthlyCourse(pranayama, { lastDay: '2026-11-20' }),
  ];
  await open('/UserDashboard', 'नमस्ते, Asha', { months });
  await screen.findByText('27 नवंबर तक का पेमेंट हो चुका है');
  screen.getByText('2 क्लासें और मिलेंगी, 27 नवंबर तक');
  screen.getByText('शुक्रवार, 13 तारीख़ और सोमवार, 16 तारीख़ की क्लासें रद्द हुईं।');
  screen.getByRole('heading', { name: '2 में से 1 क्लासें' });
  expect(latinOnScreen()).toEqual([]);

  await open('/EnrolledClass', 'मेरे कोर्स', { months });
  await screen.findByText('आपका महीना 20 नवंबर को ख़त्म हुआ');
  expect(latinOnScreen()).toEqual([]);

  await open('/Renew/asana-regular-classes', 'रिन्यू करें', { months });
  await screen.findByText('1 जनवरी से 31 जनवरी तक');
  expect(latinOnScreen()).toEqual([]);

  for (const lateRule of ['paid', 'month'] as const)
    for (const lastDay of ['2026-11-20', '2026-12-31']) {
      const late = { months: [monthlyCourse(asana, { lateRule, lastDay })] };
      await open('/Renew/asana-regular-classes', 'रिन्यू करें', late);
      await screen.findByText(/गिना|गिने|शुरू/);
      expect(latinOnScreen()).toEqual([]);
    }

  for (const monthRule of ['calendar', 'part', 'joining'] as const) {
    const [month, quarter] = monthlyCourse(asana).offers as [Offer, Offer];
    const offers = [month, { ...month, part: true }, quarter];
    const byMonth = { monthRule, lateRule: 'paid' as const, extendsPaid: true };
    const selection = [{ ...selectedCourse(asana), byMonth, offers }];
    await open('/SelectedClasses', 'चुने हुए कोर्स', { selection });
    await screen.findByRole('group', { name: /^शुरुआत कब से करनी है/ });
    expect(latinOnScreen()).toEqual([]);
  }
});

test('Hindi texts of staff are shown in Hindi, and the others are marked as English', async () => {
  const title = 'आसन की नियमित क्लास';
  const inHindi = { ...asana, inLanguages: { hi: { title } } };
  const moved = classOn(inHindi, '2026-11-24', {
    notice: 'The class of today is at 7 am',
    noticeIn: { hi: 'आज की क्लास सुबह 7 बजे होगी' },
  });
  const cancelled = classOn(pranayama, '2026-11-25', {
    ...{ state: 'cancelled', reason: 'Festival', reasonIn: { hi: 'त्योहार' } },
    notice: 'No class on Wednesday',
  });
  const ownAnnouncements = [
    {
      ...{ id: 9, course: asana.title, courseIn: { hi: title }, at: '2026-11-22T20:12:00.000Z' },
      ...{ subject: 'New batch', text: 'From the 4th.' },
      inLanguages: { hi: { subject: 'नया बैच', text: '4 तारीख़ से।' } },
    },
  ];
  const state = { classes: [moved, cancelled], enrolments: [enrolledCourse(inHindi)] };
  await open('/UserDashboard', 'नमस्ते, Asha', { ...state, ownAnnouncements });
  await screen.findByRole('heading', { level: 2, name: title });
  expect(screen.getByText('आज की क्लास सुबह 7 बजे होगी').lang).toBe('');
  expect(screen.getByText('No class on Wednesday').lang).toBe('en');
  const changes = within(screen.getByRole('list', { name: 'क्या बदला है' }));
  expect(changes.getByText(pranayama.title).lang).toBe('en');
  await screen.findByRole('heading', { name: 'नया बैच' });
  expect(screen.getByRole('main').textContent).toContain('रद्द: त्योहार');
  expect(screen.queryByText(asana.title)).toBeNull();
  await activateLanguage('en');
  await screen.findByRole('heading', { level: 2, name: asana.title });
  screen.getByText('The class of today is at 7 am');
});

test('the screens without a class and the selection are in Hindi', async () => {
  await open('/UserDashboard', 'नमस्ते, Asha', {});
  await screen.findByText('शुरुआत कैसे करें');
  expect(latinOnScreen()).toEqual([]);

  await open('/SelectedClasses', 'चुने हुए कोर्स', {
    selection: [asana, pranayama].map(selectedCourse),
  });
  await screen.findByText('कुल फ़ीस');
  expect(latinOnScreen()).toEqual([]);
});

test('all states of a payment and the history are in Hindi', async () => {
  for (const [state, words] of [
    [order(), 'अपने UPI ऐप से पेमेंट करें'],
    [rejected, 'UTR फिर से भेजें'],
    [submitted, 'हम आपका पेमेंट जाँच रहे हैं'],
  ] as const) {
    await open('/Payment', 'पेमेंट', { orders: [state, paid] });
    await screen.findByRole('heading', { name: words });
    screen.getByText(/^शुक्रवार, 20 नवंबर को पेमेंट हुआ/);
    const history = within(screen.getByRole('region', { name: 'पुराने पेमेंट' }));
    expect(history.getByText(asana.title).lang).toBe('en');
    expect(latinOnScreen()).toEqual([]);
  }
});

describe('an invoice in Hindi', () => {
  const openOne = async (title: string, change: Partial<Invoice>) => {
    const document = receipt({ learner: asha.name, ...change });
    const path = `/Receipt?number=${encodeURIComponent(document.number)}`;
    await open(path, title, { receipts: [document] });
    return screen.findByRole('article', { name: `${title} ${document.number}` });
  };

  test('can be a receipt', async () => {
    const sheet = await openOne('रसीद', {});
    for (const words of [...['गंगा योग', 'शुक्रवार, 20 नवंबर 2026', 'दो हज़ार पाँच सौ रुपये']])
      expect(sheet.textContent).toContain(words);
    expect(latinOnScreen()).toEqual([]);
  });

  test('can be a partial payment with a discount', async () => {
    const concession = { paise: 50_000, percent: null, reason: 'Diwali' };
    await openOne('रसीद', { paise: 100_000, beforePaise: 50_000, duePaise: 50_000, concession });
    expect(latinOnScreen()).toEqual([]);
  });

  test('can be a tax invoice', async () => {
    const sheet = await openOne('टैक्स इनवॉइस', { tax: { ...tax, legalName: 'Ganga Yoga' } });
    expect(sheet.textContent).toContain('₹2,118.64');
  });

  test('can be a refund or a correction', async () => {
    const back = { paise: -100_050, reason: 'Diwali', beforePaise: 250_000, duePaise: null };
    const payments: Invoice['payments'] = [
      { way: 'bank', paise: -100_050, reference: '123456789', receivedOn: '2026-11-20' },
    ];
    const of = { ...back, payments, byCourse: [{ courseId: 1, paise: -100_050 }] };
    const sheet = await openOne('रिफ़ंड की रसीद', { ...of, kind: 'refund', number: '7' });
    expect(sheet.textContent).toContain('एक हज़ार रुपये और पचास पैसे');
    expect(latinOnScreen()).toEqual([]);
    await openOne('रसीद का सुधार', { ...of, kind: 'correction', number: '8', corrects: '6' });
    expect(latinOnScreen()).toEqual([]);
  });
});

test('the account with all rows open is in Hindi', async () => {
  const { user } = await open('/Account', 'अकाउंट', {});
  await screen.findByRole('button', { name: 'मुझे कब बताएँ', description: /^सब/ });
  for (const row of screen.getAllByRole('button', { expanded: false })) await user.click(row);
  await screen.findByText('पता कॉपी करें');
  await waitFor(() => expect(latinOnScreen()).toEqual([]));
});

test('the error about an invalid UTR follows the language of the page', async () => {
  const { user } = await open('/Payment', 'पेमेंट', { orders: [order()] });
  await user.type(await screen.findByLabelText('UTR'), '1');
  await user.click(screen.getByRole('button', { name: 'UTR भेजें' }));
  await screen.findByText(/^यहाँ 1 अंक लिखा है, UTR में 12 होते हैं।/);
  const [english] = screen.getAllByRole('button', { name: 'English' });
  if (english) await user.click(english);
  await screen.findByText(/^You entered 1 digit, and a UTR has 12./);
  expect(screen.getByLabelText('UTR')).toHaveProperty('value', '1');
});
