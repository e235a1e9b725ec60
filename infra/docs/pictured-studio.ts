import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';
import { openStaffRegister } from 'bff/staff';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../browser-helpers/chromium-flags.ts';
import { findChromium } from '../browser-helpers/find-chromium.ts';
import { logIn, type PersonToRegister, register } from '../browser-helpers/visits.ts';
import { buildApp } from '../commands/build-app.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export type PicturedStudio = Awaited<ReturnType<typeof startPicturedStudio>>;

/** Starts a site with its own empty database, and a browser. `atTime` sets the clock of both. */
export async function startPicturedStudio(time: string, settings: Record<string, string> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-pictures-'));
  await buildApp({ say: () => {}, stop: new AbortController().signal });
  const database = await startEmbeddedPostgres({ dataFolder, command: 'tests', durable: false });
  let now = new Date(time);
  const server = await startServer(
    {
      ...readConfig({
        PORT: '0',
        UPI_ID: 'gangayoga@examplebank',
        UPI_NAME: 'Ganga Yoga',
        // No screenshot waits for two minutes.
        MAIL_AFTER_SECONDS: '0',
        ...settings,
      }),
      databaseUrl: database.databaseUrl,
      jwtSecret: 'a secret for pictures, 32 bytes long or more',
      studioData: dataFolder,
    },
    { logLevel: 'silent', now: () => now },
  );
  const staffRegister = await openStaffRegister(database.databaseUrl);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const pages: Page[] = [];

  const openPage = async (options: Parameters<typeof browser.newContext>[0] = {}) => {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: PHONE,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    pages.push(page);
    return page;
  };

  /** Registers a person in their own browser context, and logs them in. */
  const signUp = async (person: PersonToRegister, { isStaff = false } = {}) => {
    const page = await openPage();
    await page.goto('/register');
    await register(page, person);
    if (isStaff) await staffRegister.grant(person.email, 'staff', { keepsAccess: true });
    await logIn(page, person);
    await page.waitForURL('**/UserDashboard');
    return page;
  };

  return {
    url: server.address,
    databaseUrl: database.databaseUrl,
    staff: staffRegister,
    openPage,
    signUp,
    atTime: async (moment: string) => {
      now = new Date(moment);
      for (const page of pages) await page.clock.setFixedTime(now);
    },
    stop: async () => {
      await browser.close();
      await staffRegister.close();
      await server.stop();
      await database.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Sends the body to the API with the session of the page. */
export async function sendAsPage(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, data: body, headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}
