import { screen, within } from '@testing-library/react';
import { noticeTopics, retentionPolicy } from 'bff/shared/retention-policy';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storeChosenLanguage } from '../../i18n/chosen-language.ts';
import { activateLanguage, loadMessages } from '../../i18n/messages.ts';
import { loadScreen } from '../../routes/routes.tsx';
import { createFakeServer, json } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';
import { noticeMessages } from './notice-messages.ts';

beforeAll(() => loadScreen('/DataNotice'));
beforeEach(() => activateLanguage('en'));

const main = () => within(screen.getByRole('main'));

test.each(['en', 'hi'] as const)(
  'the notice in %s has a line with the retention period for each kind of data',
  async (language) => {
    storeChosenLanguage(language);
    await activateLanguage(language);
    await loadMessages('notice');
    visit(language === 'hi' ? '/hi/DataNotice' : '/DataNotice');
    const words = noticeMessages();
    const titles = main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    for (const topic of noticeTopics) expect(titles).toContain(words.topics[topic].title);
    const lines = main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    for (const [kind, { since, ...rest }] of Object.entries(retentionPolicy)) {
      const line = lines.find((text) =>
        text.startsWith(words.kinds[kind as keyof typeof retentionPolicy]),
      );
      expect(line, kind).toBeDefined();
      if ('time' in rest) expect(line).toContain(Number.parseInt(rest.time, 10));
      else expect(line).toContain(words.until[since](''));
    }
  },
);

test('the Hindi notice has no Latin letters except a web address', async () => {
  storeChosenLanguage('hi');
  await activateLanguage('hi');
  await loadMessages('notice');
  visit('/hi/DataNotice');
  expect(findLatinText(['meity.gov.in'], screen.getByRole('main'))).toEqual([]);
});

test.each([
  [
    'who is named for grievances',
    completeStudioSettings.grievance,
    'An Officer',
    'data@studio.example',
  ],
  [
    'the studio, where nobody is named',
    { name: undefined, email: undefined, phone: undefined },
    'Ganga Yoga Pvt. Ltd.',
    'namaste@studio.example',
  ],
])('the notice names %s', (_, grievance, name, email) => {
  overrideStudioSettings({ ...completeStudioSettings, grievance });
  visit('/DataNotice');
  expect(main().getByText(`${name} answers grievances about data.`)).toBeTruthy();
  expect(main().getByRole('link', { name: email })).toBeTruthy();
});

test('a grievance is sent once, and its number and due date are shown', async () => {
  const server = createFakeServer();
  server.answer('POST /api/grievances', () => json(202, { number: 'G-7', dueOn: '2027-01-02' }));
  const { user } = visit('/DataNotice', { server });
  await user.type(main().getByLabelText('Full name'), 'Asha Rawat');
  await user.type(main().getByLabelText('E-mail'), 'asha@example.com');
  await user.type(main().getByLabelText('Mobile number'), '98');
  await user.type(main().getByLabelText('What is not right'), 'You still write to me.');
  await user.click(main().getByRole('button', { name: 'Send the grievance' }));
  const said = await main().findByText(/Its number is G-7/);
  expect(said.textContent).toContain('2 Jan 2027');
  expect(server.sent('POST /api/grievances')).toMatchObject([
    {
      body: { fullName: 'Asha Rawat', message: 'You still write to me.' },
      key: expect.any(String),
    },
  ]);
});
