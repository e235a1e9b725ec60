/**
 * Takes the README's screenshots from a site of its own, with real rows in a real database. Run it
 * by hand after a visible change of the site, and commit the files that it writes:
 *
 *   node infra/docs/render-screenshots.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from 'bff/env';
import { startServer } from 'bff/server';
import { openStaffRegister } from 'bff/staff';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildApp } from '../commands/build-app.ts';
import { chromiumFlags } from '../e2e/chromium-flags.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { logIn, register } from '../e2e/visits.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const password = 'surya namaskar';
const learner = { name: 'Meera Joshi', email: 'meera@example.com', password };
const therapist = { name: 'Certified Yoga Therapist', email: 'desk@example.com', password };

const dataFolder = await mkdtemp(join(tmpdir(), 'studio-pictures-'));
await buildApp({ say: () => {}, stop: new AbortController().signal });
const database = await startEmbeddedPostgres({ dataFolder, command: 'tests', durable: false });
const server = await startServer(
  {
    ...readEnv({ PORT: '0', UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' }),
    databaseUrl: database.databaseUrl,
    jwtSecret: 'a secret for pictures, 32 bytes long or more',
    studioData: dataFolder,
  },
  { logLevel: 'silent' },
);
const staffRegister = await openStaffRegister(database.databaseUrl);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumFlags,
});

const shoot = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(import.meta.dirname, 'screenshots', `${name}.png`) });
};

const openPage = async (from: Browser, viewport = phone) => {
  const context = await from.newContext({
    baseURL: server.address,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
};

const signUp = async (page: Page, person: typeof learner) => {
  await page.goto('/register');
  await register(page, person);
  if (person === therapist) await staffRegister.grant(person.email);
  await logIn(page, person);
  await page.waitForURL('**/UserDashboard');
};

const heading = (page: Page, name: RegExp | string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

for (const [name, viewport] of [
  ['390', phone],
  ['1280', desktop],
] as const) {
  const page = await openPage(browser, viewport);
  await page.goto('/');
  await shoot(page, `home-${name}`);
}

const desk = await openPage(browser);
await signUp(desk, therapist);
await desk.goto('/OnlineClass');
for (const link of ['https://meet.example/asana-7am', 'https://meet.example/pranayama', '']) {
  await desk.getByPlaceholder('Enter Meeting Link').fill(link);
  const saved = desk.waitForResponse('**/api/meetings');
  await desk.getByRole('button', { name: 'Save Link' }).click();
  await saved;
}
await desk.getByText('Not Set').waitFor();
await desk.getByRole('button', { name: 'Edit' }).first().click();
await shoot(desk, 'online-class-390');
await desk.goto('/StaffCourses?edit=asana-regular-classes');
await desk.locator('select').first().selectOption({ index: 1 });
await desk.getByRole('button', { name: 'Save the course' }).click();
await desk.getByText(/saved/i).first().waitFor();

const page = await openPage(browser);
await signUp(page, learner);
await page.goto('/Courses#asana-regular-classes');
await page.locator('#asana-regular-classes').getByText('₹2,500').last().waitFor();
await shoot(page, 'way-1-course');
for (const slug of ['asana-regular-classes', 'healing-yoga-movement-and-rhythm']) {
  await page.goto(`/Courses#${slug}`);
  await page.locator(`#${slug}`).getByRole('button', { name: 'Add to my classes' }).click();
  await page.locator(`#${slug}`).getByRole('link', { name: 'In Selected Classes' }).waitFor();
}
await page.goto('/SelectedClasses');
await page.getByText('₹5,500').waitFor();
await shoot(page, 'way-2-selected');
await page.getByRole('button', { name: 'Checkout' }).click();
await heading(page, 'Payment');
await page.getByText('gangayoga@examplebank').waitFor();
await shoot(page, 'way-3-payment');
await page.getByLabel('UTR', { exact: true }).fill('432198765001');
await page.keyboard.press('Enter');
await page.getByText(/We are checking your payment/).waitFor();
await desk.goto('/StaffPayments');
await desk.getByRole('heading', { name: learner.name }).waitFor();
await shoot(desk, 'way-4-staff');
await desk.getByRole('button', { name: 'Confirm' }).click();
await desk.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
await desk.getByText('Nothing here').waitFor();
await page.goto('/Receipt?number=1');
await page.getByRole('article', { name: 'Receipt 1' }).waitFor();
await shoot(page, 'way-5-receipt');
await page.goto('/UserDashboard');
await page.getByRole('link', { name: /Join/ }).waitFor();
await shoot(page, 'way-6-dashboard');

await browser.close();
await staffRegister.close();
await server.stop();
await database.stop();
await rm(dataFolder, { recursive: true, force: true });
