/**
 * Takes the pictures of the owner's handbook (infra/docs/owner/pictures), the same screens in each language, from a site of its own.
 * `render-screenshots.ts` runs it, too:
 *
 *   node infra/docs/render-handbook-pictures.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from 'bff/shared/languages';
import type { Page } from 'playwright-core';
import { catalogueNames, readCatalogue } from '../../pwa/build/catalogues.ts';
import { createAccount, enrol, order } from '../browser-helpers/accounts.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { addChild } from '../browser-helpers/family.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { repository } from '../commands/repository.ts';
import { startPicturedStudio } from './pictured-studio.ts';

const [ASANA, HEALING] = [1, 2];
const folder = join(repository, 'infra/docs/owner/pictures');

/** A phone; less high than most, so that a picture does not fill the screen on which it is read. */
const viewport = { width: 390, height: 640 };

/** Chromium writes smaller WebP files than Playwright writes PNG files: they travel to the phones of staff. */
const WEBP_QUALITY = 0.8;

const webpOf = async (page: Page): Promise<Buffer> => {
  const png = (await page.screenshot()).toString('base64');
  const webp = await drawingPage.evaluate(
    async ({ png, quality }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { png, quality: WEBP_QUALITY },
  );
  return Buffer.from(webp, 'base64');
};

/** The text of the app in a language. Throws if the app has no such text. */
const translate = async (language: Language, english: string): Promise<string> => {
  for (const name of catalogueNames) {
    const [source, translated] = [
      await readCatalogue(name, 'en'),
      await readCatalogue(name, language),
    ];
    const id = Object.keys(source).find((key) => source[key]?.message === english);
    const text = id && (translated[id]?.translation || source[id]?.message);
    if (text) return text;
  }
  throw new Error(`The app has no text “${english}”.`);
};

const studio = await startPicturedStudio('2026-12-01T10:00:00+05:30');
const drawingPage = await studio.openPage({ baseURL: 'about:blank' });

const owner = await createAccount(studio, 'Kavita Sharma', { role: 'owner' });
const teacher = await createAccount(studio, 'Ravi Joshi', { role: 'teacher' });
const [meera, anita, vikram] = await Promise.all(
  ['Meera Joshi', 'Anita Rao', 'Vikram Negi'].map((name) => createAccount(studio, name)),
);
if (!meera || !anita || !vikram) throw new Error('There are three learners.');

const meeting = await owner.post('/api/meetings', {
  meetingLink: 'https://meet.google.com/abc-defg-hij',
  name: 'Asana',
});
const { items: courses } = await owner.get('/api/staff/courses');
const asana = courses.find(({ id }: { id: number }) => id === ASANA);
await owner.send(
  'PUT',
  `/api/staff/courses/${ASANA}`,
  { ...asana, meetingId: meeting.id, teacherId: teacher.user.id },
  { 'If-Match': `"${asana.version}"` },
);
await meera.send('PATCH', '/api/account', { phone: '98765 43210' });
await enrol(meera, owner, '432198765001', [ASANA]);
const anu = await addChild(meera, { name: 'Anu Joshi', birthYear: 2015 });
await enrol(anu.forThem, owner, '432198765138', [HEALING]);
await enrol(anita, owner, '432198765275', [ASANA]);
await order(vikram, [ASANA], '432198765412');
await order(anita, [HEALING], '432198765549');
await owner.post('/api/staff/team/invitations', { email: 'uma@example.com', role: 'staff' });

await studio.atTime('2026-12-08T06:42:00+05:30');

type Screen = [
  name: string,
  path: string,
  open?: (page: Page, language: Language) => Promise<unknown>,
];

const screens: Screen[] = [
  ['studio', '/StaffStudio#payment'],
  ['courses', '/StaffCourses'],
  ['today', '/UserDashboard'],
  [
    'class',
    '/UserDashboard',
    async (page, language) => {
      await page
        .getByRole('button', { name: /Asana Regular Classes|आसन/ })
        .first()
        .click();
      const move = await translate(language, 'Move');
      await page.getByRole('button', { name: move, exact: true }).click();
    },
  ],
  [
    'payments',
    '/StaffPayments',
    (page) =>
      page.getByRole('heading', { name: 'Vikram Negi' }).evaluate((title) => {
        title.scrollIntoView();
        // Below the header, which stays.
        scrollBy(0, -100);
      }),
  ],
  ['money', '/StaffMoney'],
  ['person', `/StaffPeople?person=${meera.user.id}`],
  ['team', '/StaffTeam'],
];

await mkdir(folder, { recursive: true });
for (const language of LANGUAGES) {
  await owner.send('PUT', '/api/account/language', { language });
  const page = await studio.openPage({ viewport });
  await restoreSession(page, { ...owner, user: { ...owner.user, language } as typeof owner.user });
  for (const [name, path, open] of screens) {
    await page.goto(path);
    await waitForNetworkIdle(page);
    await open?.(page, language);
    await waitForNetworkIdle(page);
    await writeFile(join(folder, `help-${name}-${language}.webp`), await webpOf(page));
  }
}

await studio.stop();
