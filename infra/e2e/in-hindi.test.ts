import { type PushReceiver, startPushReceiver } from 'bff/push-receiver';
import type { ParsedMail } from 'mailparser';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createAccount, enrol } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

/** Tuesday, 6:42 in India: the asana class begins at 7. */
const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');
const DESK = 'desk@example.com';

const peer = new SmtpPeer();
let receiver: PushReceiver;
let site: RunningSite;
let browser: Browser;
let owner: Account;

beforeAll(async () => {
  await peer.up();
  receiver = await startPushReceiver();
  const settings = {
    ...{ SMTP_URL: peer.url, PUSH_SERVICES: receiver.host, STUDIO_EMAIL: DESK },
    ...{ UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' },
  };
  const clock = () => TUESDAY_MORNING;
  [site, browser] = await Promise.all([
    startSite(settings, clock, { pushNetwork: receiver.network }),
    sharedBrowser(),
  ]);
  owner = await createAccount(site, 'Kavita Sharma', { isStaff: true });
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
  await receiver.stop();
  await peer.down();
});

/** A phone on which the clock shows the same morning. */
async function open(options: BrowserContextOptions = {}) {
  const visit = await openPage(browser, {
    ...{ baseURL: site.url, viewport: PHONE, serviceWorkers: 'block' },
    ...options,
  });
  if (options.javaScriptEnabled !== false) await visit.page.clock.setFixedTime(TUESDAY_MORNING);
  return visit;
}

const inHindi = (page: Page) =>
  page.context().addCookies([{ name: 'language', value: 'hi', url: site.url }]);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const mailTo = async (email: string, isMeant: (mail: ParsedMail) => boolean) => {
  const found = () =>
    peer.mails.filter((mail) => [mail.to].flat()[0]?.text === email && isMeant(mail));
  await expect.poll(() => found().length, { message: `a mail to ${email}` }).toBe(1);
  return found()[0] as ParsedMail;
};
const mailSaying = (email: string, words: string) =>
  mailTo(email, ({ text }) => Boolean(text?.includes(words)));
const mailAbout = async (email: string, subject: string) =>
  (await mailTo(email, (mail) => mail.subject === subject)).text ?? '';

/** The element's position on the screen. If the words above it get longer or shorter, the page is scrolled to keep it there. */
const placeOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
const MOST_MOVED_PX = 48;

const letters = /[A-Za-z]/;
const devanagari = /\p{Script=Devanagari}/u;

async function write(page: Page, message: string) {
  await page.getByLabel('पूरा नाम').fill('मीरा जोशी');
  await page.getByLabel('ईमेल').fill('meera@example.com');
  await page.getByLabel('मोबाइल नंबर').fill('+91 00000 00001');
  await page.getByLabel('संदेश', { exact: false }).fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'संदेश भेजें' }).click();

test('a visitor writes to the studio, with and without JavaScript', async () => {
  const { page, complaints } = await open();
  await page.goto('/hi');
  await heading(page, 'गंगा योग');
  await page.getByRole('contentinfo').getByRole('link', { name: 'संपर्क' }).click();
  await page.waitForURL('**/hi/ContactUs');
  await write(page, 'क्या सुबह छह बजे कोई क्लास है?');
  await send(page);
  await page.getByRole('status').getByText('आपका संदेश हमें मिल गया!').first().waitFor();
  expect(complaints()).toEqual([]);

  const plain = await open({ javaScriptEnabled: false });
  await plain.page.goto('/hi/ContactUs');
  await write(plain.page, 'बिना जावास्क्रिप्ट के');
  await plain.page.getByLabel('मोबाइल नंबर').fill('\u00071');
  await send(plain.page);
  const alert = plain.page.getByRole('alert');
  await alert.getByText('संदेश नहीं जा सका। फिर से कोशिश करें।').waitFor();
  expect(await alert.textContent()).not.toMatch(letters);
  await plain.page.getByLabel('मोबाइल नंबर').fill('+91 1');
  await send(plain.page);
  await heading(plain.page, 'आपका संदेश हमें मिल गया!');
  await plain.page.getByRole('link', { name: 'कोर्स', exact: true }).first().click();
  expect(new URL(plain.page.url()).pathname).toBe('/hi/Courses');

  // The studio gets the visitor's words as written, in an e-mail that is otherwise English.
  for (const words of ['क्या सुबह छह बजे कोई क्लास है?', 'बिना जावास्क्रिप्ट के']) {
    const { subject } = await mailSaying(DESK, words);
    expect(subject).toBe('Message from मीरा जोशी');
  }
});

test('a learner gets from registration to Join in Hindi, with a change of the language above a typed UTR', async () => {
  const learner = { name: 'Meera Joshi', email: 'meera.joshi@example.com' };
  const password = 'surya namaskar am ghat';
  const { page, complaints } = await open();
  await page.goto('/hi/register');
  await page.getByLabel('नाम', { exact: true }).fill(learner.name);
  await page.getByLabel('ईमेल').fill(learner.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
  await page.getByLabel('मेरी उम्र 18 साल या उससे ज़्यादा है').check();
  await page.getByRole('main').getByRole('button', { name: 'रजिस्टर करें' }).click();
  await page.getByText('आपका अकाउंट बन गया है, और आप लॉग इन हैं।').waitFor();
  await heading(page, 'नमस्ते, Meera');
  await mailAbout(learner.email, 'गंगा योग में आपका स्वागत है');

  await page.goto('/hi/Courses/asana-regular-classes');
  const course = page.locator('#asana-regular-classes');
  await course.getByRole('button', { name: 'यह कोर्स चुनें' }).click();
  await course.getByRole('link', { name: 'चुने हुए कोर्स में है' }).click();
  await heading(page, 'चुने हुए कोर्स');
  await page.getByRole('button', { name: 'ऑर्डर करें' }).click();
  await heading(page, 'पेमेंट');
  const utr = page.getByLabel('UTR', { exact: true });
  await utr.fill('1111 2222');

  // Changed in the menu: the form keeps the typed text, the address and the place on the page.
  const switchTo = async (more: string, language: string) => {
    await page.getByRole('button', { name: more, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: language }).click();
  };
  const field = await utr.elementHandle();
  const before = await placeOf(utr);
  await switchTo('मेन्यू', 'English');
  await page.getByText('Have you paid?').waitFor();
  await page.keyboard.press('Escape');
  expect(await field?.evaluate((it) => it.isConnected)).toBe(true);
  expect(await utr.inputValue()).toBe('1111 2222');
  expect(Math.abs((await placeOf(utr)) - before)).toBeLessThan(MOST_MOVED_PX);
  await switchTo('Menu', 'हिन्दी');
  await page.keyboard.press('Escape');
  await page.getByText('पेमेंट कर दिया?').waitFor();

  await utr.press('Enter');
  await page.getByText(/^यहाँ 8 अंक लिखे हैं, UTR में 12 होते हैं।/).waitFor();
  await utr.fill('1111 2222 3333');
  await utr.press('Enter');
  await page.getByRole('heading', { name: 'हम आपका पेमेंट जाँच रहे हैं' }).waitFor();
  await mailAbout(learner.email, 'हम आपका पेमेंट जाँच रहे हैं');

  const { items } = await owner.get('/api/staff/orders');
  await owner.post(`/api/staff/orders/${items[0].id}/confirm`);
  const receipt = await mailAbout(learner.email, 'गंगा योग से आपकी रसीद');
  expect(receipt).toContain(`नमस्ते ${learner.name} जी,`);
  expect(receipt).toContain('₹2,500');
  await page.goto(/\/Receipt\?number=\S+/.exec(receipt)?.[0] ?? '');
  const paper = page.getByRole('article', { name: 'रसीद' });
  await paper.getByText('मंगलवार, 1 दिसंबर 2026').first().waitFor();

  await page.goto('/EnrolledClass');
  const join = page.getByRole('link', { name: 'आसन की नियमित क्लास: क्लास में जुड़ें' });
  await page.goto((await join.getAttribute('href')) ?? '');
  expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toMatch(letters);
  expect(complaints()).toEqual([]);
});

/** A learner of the asana course with a phone that takes push messages. */
async function learnerIn(language: 'en' | 'hi', name: string, utr: string) {
  const learner = await createAccount(site, name);
  await learner.send('PUT', '/api/account/language', { language });
  await enrol(learner, owner, utr);
  const { publicKey } = await learner.get('/api/push/key');
  const phone = receiver.subscribe(publicKey);
  await learner.send('PUT', '/api/push/subscription', phone);
  return { ...learner, phone };
}

test('the owner moves a class in Hindi, and each learner is notified in their language', async () => {
  const hindi = await learnerIn('hi', 'Asha Rao', '432198765001');
  const english = await learnerIn('en', 'Vikram Rao', '432198765002');
  const { page, complaints } = await open();
  await inHindi(page);
  await owner.send('PUT', '/api/account/language', { language: 'hi' });
  await restoreSession(page, owner);
  await page.goto('/StaffWeek');
  await page.getByRole('button', { name: /आसन की नियमित क्लास.*गुरुवार/ }).click();
  await page.getByRole('button', { name: 'समय बदलें', exact: true }).click();
  await page.getByLabel('शुरू', { exact: true }).fill('08:00');
  await page.getByText('त्योहार', { exact: true }).click();
  await page.getByText(/साधकों को ख़बर जाएगी: .*\d को ऐप के नोटिफ़िकेशन से/).waitFor();
  await page.getByRole('button', { name: 'समय बदलें और बताएँ' }).click();
  await page.getByText(/^क्लास का समय बदल गया। \d साधकों को ख़बर भेजी जा रही है।$/).waitFor();
  expect(complaints()).toEqual([]);

  const mailInHindi = await mailSaying(hindi.email, 'गुरुवार, 3 दिसंबर, सुबह 8 से 9 बजे IST');
  expect(mailInHindi.text).toContain('नमस्ते Asha Rao जी,');
  expect(mailInHindi.text).toContain('की क्लास अब सुबह 8 बजे होगी: त्योहार');
  const mailInEnglish = await mailSaying(english.email, 'Thu, 3 Dec, 8 to 9 am IST');
  expect(mailInEnglish.subject + (mailInEnglish.text ?? '')).not.toMatch(devanagari);

  const pushedTo = async ({ phone }: typeof hindi) => {
    await expect.poll(() => receiver.messagesTo(phone).length).toBeGreaterThan(0);
    return receiver.messagesTo(phone).at(-1);
  };
  const pushInHindi = await pushedTo(hindi);
  expect(pushInHindi).toMatchObject({ language: 'hi' });
  expect(pushInHindi?.body).toContain('सुबह 8 से 9 बजे IST');
  const pushInEnglish = await pushedTo(english);
  expect(pushInEnglish?.body).toContain('8 to 9 am IST');
  expect(pushInEnglish?.body).not.toMatch(devanagari);
});

test('the language can be changed while a message is typed, which stays', async () => {
  const { page, complaints } = await open();
  await page.goto('/ContactUs?from=home');
  await waitForApp(page);
  const message = page.locator('[name=message]');
  await message.fill('Is there a class at six?');
  const field = await message.elementHandle();
  const foot = page.getByRole('contentinfo');
  const hindi = foot.getByRole('link', { name: 'हिन्दी' });
  await hindi.scrollIntoViewIfNeeded();
  const before = await placeOf(hindi);
  const entries = await page.evaluate(() => history.length);
  await hindi.click();
  await heading(page, 'संपर्क');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/hi/ContactUs?from=home');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await field?.evaluate((it) => it.isConnected)).toBe(true);
  expect(await message.inputValue()).toBe('Is there a class at six?');
  expect(Math.abs((await placeOf(hindi)) - before)).toBeLessThan(MOST_MOVED_PX);
  expect(complaints()).toEqual([]);
});
