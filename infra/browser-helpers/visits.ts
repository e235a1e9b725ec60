import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface PersonToRegister {
  name: string;
  email: string;
  password: string;
}

/** Fills in and sends the registration form, which logs in. */
export async function register(
  page: Page,
  { name, email, password }: PersonToRegister,
): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('You are registered and logged in.').waitFor();
}

/** Fills in the login form and sends it. */
export async function logIn(
  page: Page,
  { email, password }: Omit<PersonToRegister, 'name'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'LogIn' }).click();
}

/** Opens a page and presses a key: an unused visitor page has no live stream for a while. */
export async function openAndPressKey(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Tab');
}

/** Blocks the live stream of the page from its next load on. */
export const disableLiveStream = (page: Page): Promise<unknown> =>
  page.route('**/api/live', (route) => route.fulfill({ status: 204 }));

/** The rows of the table of meeting links: id and link, without marks. */
export async function expectMeetingRows(page: Page, rows: [number, string][]): Promise<void> {
  const seen = async () => {
    const cells = await page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map(({ children: [id, link] }) => [
          id?.textContent,
          link?.firstElementChild?.textContent,
        ]),
      );
    return cells.map(([id, link]) => [Number(id), link]);
  };
  await expect.poll(seen).toEqual(rows);
}
