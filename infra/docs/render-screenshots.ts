/**
 * Takes the screenshots of the README and of the web manifest from a site of its own, with real rows in a real database.
 * Run it by hand after a visible change of the site, and commit the files that it writes:
 *
 *   node infra/docs/render-screenshots.ts
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signInBrowser } from '../browser-helpers/keep-session.ts';
import { firstReceiptPath } from '../browser-helpers/receipt-path.ts';
import { untilQuiet } from '../browser-helpers/until-quiet.ts';
import { repository } from '../commands/repository.ts';
import { DESKTOP, PHONE, sendAs, startPicturedStudio } from './pictured-studio.ts';

const password = 'surya namaskar';
const learner = { name: 'Meera Joshi', email: 'meera@example.com', password };
const owner = { name: 'Kavita', email: 'desk@example.com', password };
const asana = 'Asana Regular Classes';

const BEFORE = '2026-11-24T10:00:00+05:30';
const studio = await startPicturedStudio(BEFORE);

const shoot = async (page: Page, name: string, folder = 'infra/docs/screenshots') => {
  await untilQuiet(page);
  await page.screenshot({ path: join(repository, folder, `${name}.png`) });
};

const heading = (page: Page, name: RegExp | string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

for (const [name, viewport] of [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const) {
  const page = await studio.openPage({ viewport });
  await page.goto('/');
  await shoot(page, `home-${name}`);
}

const inHindi = await studio.openPage();
await inHindi.goto('/hi');
await shoot(inHindi, 'home-hindi-390');

const desk = await studio.signUp(owner, { isStaff: true });
await desk.goto('/OnlineClass');
for (const link of ['https://meet.google.com/abc-defg-hij', 'https://meet.example/satsang', '']) {
  await desk.getByPlaceholder('Enter Meeting Link').fill(link);
  const saved = desk.waitForResponse('**/api/meetings');
  await desk.getByRole('button', { name: 'Save Link' }).click();
  await saved;
}
await desk.getByText('Not Set').waitFor();
await shoot(desk, 'online-class-390');
await desk.goto('/StaffCourses?edit=asana-regular-classes');
await desk.getByLabel('Meeting').selectOption({ index: 1 });
await desk.getByRole('button', { name: 'Save the course' }).click();
await desk.getByText(/saved/i).first().waitFor();

const page = await studio.signUp(learner);

const choose = async (slug: string) => {
  await page.goto(`/Courses#${slug}`);
  await page.locator(`#${slug}`).getByRole('button', { name: 'Add to my classes' }).click();
  await page.locator(`#${slug}`).getByRole('link', { name: 'In Selected Classes' }).waitFor();
};

const pay = async (utr: string) => {
  await page.getByLabel('UTR', { exact: true }).fill(utr);
  await page.keyboard.press('Enter');
  await page.getByText(/We are checking your payment/).waitFor();
};

await page.goto('/Courses#asana-regular-classes');
await page.locator('#asana-regular-classes').getByText('₹2,500').last().waitFor();
await shoot(page, 'way-1-course');
await choose('asana-regular-classes');
await choose('healing-yoga-movement-and-rhythm');
await page.goto('/SelectedClasses');
await page.getByText('₹5,500').waitFor();
await shoot(page, 'way-2-selected');
await page.getByRole('button', { name: 'Checkout' }).click();
await heading(page, 'Payment');
await page.getByText('gangayoga@examplebank').waitFor();
await shoot(page, 'way-3-payment');
await pay('432198765001');
await desk.goto('/StaffPayments');
await desk.getByRole('heading', { name: learner.name }).waitFor();
await shoot(desk, 'way-4-staff');
await desk.getByRole('button', { name: 'Confirm' }).click();
await desk.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
await desk.getByText('Nothing here').waitFor();
await page.goto(firstReceiptPath(new Date(BEFORE)));
await page.getByRole('article', { name: 'Receipt' }).waitFor();
await shoot(page, 'way-5-receipt');
await choose('advanced-pranayama-certificate-course');
await page.goto('/SelectedClasses');
await page.getByRole('button', { name: 'Checkout' }).click();
await pay('432198765002');

// A Tuesday morning: staff have moved Thursday's class, and cancelled Friday's.
await studio.atTime('2026-12-08T06:42:00+05:30');

const openClass = async (day: string) => {
  await desk.goto('/StaffWeek');
  await desk.getByRole('button', { name: new RegExp(`${asana}.*${day}`) }).click();
};

await openClass('Thursday');
await desk.getByRole('button', { name: 'Move', exact: true }).click();
await desk.getByLabel('Begins').fill('08:00');
await desk.getByText('Holiday').click();
await shoot(desk, 'class-moved-390');
await desk.getByRole('button', { name: 'Move and tell' }).click();
await desk.getByText('Moved. A message is on its way to 1 learner.').waitFor();
await page.goto('/UserDashboard');
await page
  .getByText(/^Thursday’s class, .* is at 8 am/)
  .first()
  .waitFor();
await openClass('Friday');
await desk.getByRole('button', { name: 'Cancel this class' }).click();
await desk.getByText('Holiday').click();
await desk.getByRole('button', { name: 'Cancel the class' }).click();
await desk.getByText(/^On .* by mail\.$/).waitFor();
await shoot(desk, 'told-390');
await desk.goto('/UserDashboard');
await heading(desk, /^Good morning/);
await shoot(desk, 'today-staff-390');
await desk.setViewportSize(DESKTOP);
await desk.goto('/StaffWeek');
await desk.getByRole('button', { name: new RegExp(`${asana}.*Thursday`) }).click();
await shoot(desk, 'week-1280');
await page.goto('/UserDashboard');
await page.getByRole('link', { name: /Join/ }).first().waitFor();
await shoot(page, 'way-6-dashboard');

// The same morning of the same learner, as she sees it in Hindi.
await sendAs(page, 'PATCH', '/api/account', { name: 'मीरा जोशी' });
await sendAs(page, 'PUT', '/api/account/language', { language: 'hi' });
await signInBrowser(inHindi, learner);
await inHindi.goto('/UserDashboard');
await heading(inHindi, /नमस्ते, मीरा/);
await shoot(inHindi, 'today-hindi-390');
await sendAs(page, 'PATCH', '/api/account', { name: learner.name });
await sendAs(page, 'PUT', '/api/account/language', { language: 'en' });

await page.goto('/Account#notifications');
await page.getByRole('switch', { name: 'A class has moved' }).waitFor();
await shoot(page, 'notifications-390');
await page.getByRole('switch', { name: 'Announcements' }).click();
await page.getByText(/^You agreed on/).waitFor();
await desk.setViewportSize(PHONE);
await desk.goto('/StaffCourses');
await desk.getByRole('button', { name: `More ${asana}` }).click();
await desk.getByRole('link', { name: 'Write to learners' }).click();
await desk.getByLabel('Subject', { exact: true }).fill('A Sunday by the river');
await desk
  .getByLabel('Text', { exact: true })
  .fill('On Sunday, 20 December, we practise by the river at sunrise.\n\nBring a mat and a shawl.');
await desk.getByRole('button', { name: 'Look and send' }).click();
await desk.getByRole('dialog').waitFor();
await shoot(desk, 'announce-390');

// For the manifest: a Sunday morning, ten minutes before an open class.
await studio.atTime('2026-12-13T06:50:00+05:30');
await sendAs(desk, 'POST', '/api/staff/courses', {
  title: 'Sunday Satsang',
  summary: 'We sit together, breathe, and talk.',
  level: 'For everybody',
  forWhom: 'Everybody, without enrolment.',
  teaches: ['Sitting still, together'],
  instructor: 'Certified Yoga Therapist',
  picture: 'lotus',
  fee: 0,
  startDate: '2026-12-06',
  days: [7],
  startTime: '07:00',
  endTime: '08:00',
  seats: null,
  meetingId: 2,
  isOpen: true,
  hidden: false,
});
for (const [name, path] of [
  ['home', '/'],
  ['courses', '/Courses'],
  ['online', '/Onlineclasses'],
] as const) {
  const visitor = await studio.openPage({ deviceScaleFactor: 2 });
  await visitor.goto(path);
  await shoot(visitor, `${name}-phone`, 'public/screenshots');
}
for (const [name, path] of [
  ['home', '/'],
  ['courses', '/Courses'],
] as const) {
  const visitor = await studio.openPage({ viewport: DESKTOP });
  await visitor.goto(path);
  await shoot(visitor, `${name}-desktop`, 'public/screenshots');
}

await studio.stop();
