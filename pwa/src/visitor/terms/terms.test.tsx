import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storeChosenLanguage } from '../../i18n/chosen-language.ts';
import { activateLanguage } from '../../i18n/messages.ts';
import { loadScreen } from '../../routes/routes.tsx';
import { visit } from '../../testing/render-app.tsx';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';

beforeAll(() => loadScreen('/Terms'));
beforeEach(() => activateLanguage('en'));

const [ownTerm = ''] = completeStudioSettings.refundTerms.en;
const main = () => within(screen.getByRole('main'));
const headings = () =>
  main()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const addresses = () =>
  main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('the terms explain payments and refunds, and promise nothing for the studio', () => {
  overrideStudioSettings({
    ...{ refundTerms: { en: [], hi: [] }, phone: undefined, email: undefined, grievance: {} },
  });
  visit('/Terms');
  expect(headings()).toEqual([
    'Fees and refunds',
    'What a course costs',
    'How you pay',
    'When we cancel a class',
    'If you want money back',
    'How you get money back',
    'Where to ask',
  ]);
  expect(main().getByText(/We decide in each case/)).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d+ (working )?days?/);
  expect(addresses()).toEqual(['/Courses', '/ContactUs']);
});

test('the terms have the studio’s refund terms first, then the instructions with phone and e-mail', () => {
  overrideStudioSettings(completeStudioSettings);
  visit('/Terms');
  expect(headings().slice(4, 6)).toEqual(['Our refund terms', 'If you want money back']);
  expect(main().getByText(ownTerm)).toBeTruthy();
  expect(main().queryByText(/We decide in each case/)).toBeNull();
  expect(addresses()).toEqual([
    '/Courses',
    '/ContactUs',
    'tel:+910012345678',
    'mailto:namaste@studio.example',
    'tel:+910012345679',
    'mailto:data@studio.example',
  ]);
  expect(headings().at(-1)).toBe('If you have a complaint');
  expect(main().getByText('Write to An Officer: we answer every complaint.')).toBeTruthy();
});

test.each([
  [
    'in Hindi where there is Hindi',
    { en: [ownTerm], hi: ['पूरी फ़ीस वापस।'] },
    'पूरी फ़ीस वापस।',
    undefined,
  ],
  ['marked as English until then', { en: [ownTerm], hi: [] }, ownTerm, 'en'],
])('readers of Hindi have the studio’s terms %s', async (_, refundTerms, words, lang) => {
  overrideStudioSettings({ refundTerms });
  storeChosenLanguage('hi');
  await activateLanguage('hi');
  visit('/hi/Terms');
  const term = await screen.findByText(words);
  expect(term.closest<HTMLElement>('main [lang]')?.lang).toBe(lang);
  expect(addresses()).toEqual(['/hi/Courses', '/hi/ContactUs']);
});
