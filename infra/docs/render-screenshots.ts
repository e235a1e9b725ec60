/**
 * Takes the screenshots of the pages, of the owner's handbook and of the web manifest from a site of its own, with real rows in a real database.
 * Run it by hand after a visible change of the site, and commit the files that it writes:
 *
 *   node infra/docs/render-screenshots.ts
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logInBrowser } from '../browser-helpers/browser-session.ts';
import { firstReceiptPath } from '../browser-helpers/receipt-path.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { repository } from '../commands/repository.ts';
import { DESKTOP, PHONE, sendAsPage, startPicturedStudio } from './pictured-studio.ts';

const password = 'surya namaskar';
const learner = { name: 'Meera Joshi', email: 'meera@example.com', password };
const owner = { name: 'Kavita', email: 'desk@example.com', password };
const asana = 'Asana Regular Classes';

const START_TIME = '2026-11-24T10:00:00+05:30';
const studio = await startPicturedStudio(START_TIME);

const takeScreenshot = async (page: Page, name: string, folder = 'infra/docs/screenshots') => {
  await waitForNetworkIdle(page);
  await page.screenshot({ path: join(repository, folder, `${name}.png`) });
};

const waitForHeading = (page: Page, name: RegExp | string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

for (const [name, viewport] of [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const) {
  const page = await studio.openPage({ viewport });
  await page.goto('/');
  await takeScreenshot(page, `home-${name}`);
}

const hindiPage = await studio.openPage();
await hindiPage.goto('/hi');
await takeScreenshot(hindiPage, 'home-hindi-390');

const ownerPage = await studio.signUp(owner, { isStaff: true });
await ownerPage.goto('/OnlineClass');
for (const link of ['https://meet.google.com/abc-defg-hij', 'https://meet.example/satsang', '']) {
  await ownerPage.getByPlaceholder('Enter Meeting Link').fill(link);
  const saved = ownerPage.waitForResponse('**/api/meetings');
  await ownerPage.getByRole('button', { name: 'Save Link' }).click();
  await saved;
}
await ownerPage.getByText('Not Set').waitFor();
await takeScreenshot(ownerPage, 'online-class-390');
await ownerPage.goto('/StaffCourses?edit=asana-regular-classes');
await ownerPage
  .getByRole('textbox', { name: 'Meeting link' })
  .fill('https://meet.google.com/abc-defg-hij');
await ownerPage.getByRole('button', { name: 'Save the course' }).click();
await ownerPage.getByText(/saved/i).first().waitFor();

const page = await studio.signUp(learner);

const choose = async (slug: string) => {
  await page.goto(`/Courses/${slug}`);
  await page.locator(`#${slug}`).getByRole('button', { name: 'Add to my classes' }).click();
  await page.locator(`#${slug}`).getByRole('link', { name: 'In Selected Classes' }).waitFor();
};

const pay = async (utr: string) => {
  await page.getByLabel('UTR', { exact: true }).fill(utr);
  await page.keyboard.press('Enter');
  await page.getByText(/We are checking your payment/).waitFor();
};

await page.goto('/Courses/asana-regular-classes');
await page.locator('#asana-regular-classes').getByText('₹2,500').last().waitFor();
await takeScreenshot(page, 'way-1-course');
await choose('asana-regular-classes');
await choose('healing-yoga-movement-and-rhythm');
await page.goto('/SelectedClasses');
await page.getByText('₹5,500').waitFor();
await takeScreenshot(page, 'way-2-selected');
await page.getByRole('button', { name: 'Checkout' }).click();
await waitForHeading(page, 'Payment');
await page.getByText('gangayoga@examplebank').waitFor();
await takeScreenshot(page, 'way-3-payment');
await pay('432198765001');
await ownerPage.goto('/StaffPayments');
await ownerPage.getByRole('heading', { name: learner.name }).waitFor();
await takeScreenshot(ownerPage, 'way-4-staff');
await ownerPage.getByRole('button', { name: 'Confirm' }).click();
await ownerPage.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
await ownerPage.getByText('No payments here').waitFor();
await page.goto(firstReceiptPath(new Date(START_TIME)));
await page.getByRole('article', { name: 'Receipt' }).waitFor();
await takeScreenshot(page, 'way-5-receipt');
await choose('advanced-pranayama-certificate-course');
await page.goto('/SelectedClasses');
await page.getByRole('button', { name: 'Checkout' }).click();
await pay('432198765002');

// A Tuesday morning: staff have moved Thursday's class, and cancelled Friday's.
await studio.atTime('2026-12-08T06:42:00+05:30');

const openClass = async (day: string) => {
  await ownerPage.goto('/StaffWeek');
  await ownerPage.getByRole('button', { name: new RegExp(`${asana}.*${day}`) }).click();
};

await openClass('Thursday');
await ownerPage.getByRole('button', { name: 'Move', exact: true }).click();
await ownerPage.getByLabel('Begins').fill('08:00');
await ownerPage.getByText('Holiday').click();
await takeScreenshot(ownerPage, 'class-moved-390');
await ownerPage.getByRole('button', { name: 'Move and notify' }).click();
await ownerPage.getByText('Class moved. A message is on its way to 1 learner.').waitFor();
await page.goto('/UserDashboard');
await page
  .getByText(/^Thursday’s class, .* is at 8 am/)
  .first()
  .waitFor();
await openClass('Friday');
await ownerPage.getByRole('button', { name: 'Cancel this class' }).click();
await ownerPage.getByText('Holiday').click();
await ownerPage.getByRole('button', { name: 'Cancel and notify' }).click();
await ownerPage
  .getByText(/ by e-mail\.$/)
  .first()
  .waitFor();
await takeScreenshot(ownerPage, 'class-notified-390');
await ownerPage.goto('/UserDashboard');
await waitForHeading(ownerPage, /^Good morning/);
await takeScreenshot(ownerPage, 'today-staff-390');
await ownerPage.setViewportSize(DESKTOP);
await ownerPage.goto('/StaffWeek');
await ownerPage.getByRole('button', { name: new RegExp(`${asana}.*Thursday`) }).click();
await takeScreenshot(ownerPage, 'week-1280');
await page.goto('/UserDashboard');
await page.getByRole('link', { name: /Join/ }).first().waitFor();
await takeScreenshot(page, 'way-6-dashboard');

// The same morning of the same learner, as she sees it in Hindi.
await sendAsPage(page, 'PATCH', '/api/account', { name: 'मीरा जोशी' });
await sendAsPage(page, 'PUT', '/api/account/language', { language: 'hi' });
await logInBrowser(hindiPage, learner);
await hindiPage.goto('/UserDashboard');
await waitForHeading(hindiPage, /नमस्ते, मीरा/);
await takeScreenshot(hindiPage, 'today-hindi-390');
await sendAsPage(page, 'PATCH', '/api/account', { name: learner.name });
await sendAsPage(page, 'PUT', '/api/account/language', { language: 'en' });

await page.goto('/Account#notifications');
await page.getByRole('switch', { name: 'When a class has moved' }).waitFor();
await takeScreenshot(page, 'notifications-390');
await page.getByRole('switch', { name: 'Announcements' }).click();
await page.getByText(/^You agreed on/).waitFor();
await ownerPage.setViewportSize(PHONE);
await ownerPage.goto('/StaffCourses');
await ownerPage.getByRole('button', { name: `More ${asana}` }).click();
await ownerPage.getByRole('link', { name: 'Write to learners' }).click();
await ownerPage.getByLabel('Subject', { exact: true }).fill('A Sunday by the river');
await ownerPage
  .getByLabel('Text', { exact: true })
  .fill('On Sunday, 20 December, we practise by the river at sunrise.\n\nBring a mat and a shawl.');
await ownerPage.getByRole('button', { name: 'Review and send' }).click();
await ownerPage.getByRole('dialog').waitFor();
await takeScreenshot(ownerPage, 'announce-390');

// For the manifest: a Sunday morning, ten minutes before an open class.
await studio.atTime('2026-12-13T06:50:00+05:30');
await sendAsPage(ownerPage, 'POST', '/api/staff/courses', {
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
  await takeScreenshot(visitor, `${name}-phone`, 'public/screenshots');
}
for (const [name, path] of [
  ['home', '/'],
  ['courses', '/Courses'],
] as const) {
  const visitor = await studio.openPage({ viewport: DESKTOP });
  await visitor.goto(path);
  await takeScreenshot(visitor, `${name}-desktop`, 'public/screenshots');
}

await studio.stop();

await import('./render-handbook-pictures.ts');
