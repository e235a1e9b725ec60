import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { BrowserTab, ElementFinder } from './tab.ts';

const POLL_OPTIONS = { timeout: 20_000, interval: 100 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeGlobal {
  setup(): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
  };
}

/** Runs in the page: the first visible element of this role whose accessible name contains, or equals, these words. */
const byRole: ElementFinder = (role = '', name = '', exactly = '') => {
  const { axe } = globalThis as unknown as { axe: AxeGlobal };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  axe.setup();
  const { aria, text } = axe.commons;
  const candidates =
    'a[href],button,input,select,textarea,h1,h2,h3,[role],dialog,article,summary,label';
  // Elements behind an open dialog cannot be reached.
  const within = document.querySelector('dialog[open]') ?? document;
  const found = [...within.querySelectorAll(candidates)].find((element) => {
    if (!isShown(element) || aria.getRole(element) !== role) return false;
    const words = text.accessibleText(element);
    return exactly ? words === name : words.includes(name);
  });
  axe.teardown();
  return found;
};

/** Runs in the page: the field with this label. */
const byLabel: ElementFinder = (label) => {
  const { axe } = globalThis as unknown as { axe: AxeGlobal };
  axe.setup();
  const found = [...document.querySelectorAll('input, select, textarea')].find(
    (field) =>
      field.getClientRects().length > 0 &&
      axe.commons.text.accessibleText(field).replace(/\s*\*$/, '') === label,
  );
  axe.teardown();
  return found;
};

/** Runs in the page. */
const showsText = (words: string): boolean =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out.
  document.body.innerText.includes(words);

export type Visitor = ReturnType<typeof createVisitor>;

/** The actions of a person in a window: reading, pressing, filling in. Each waits for its element. */
export function createVisitor(tab: BrowserTab, origin: string) {
  /** Adds axe past the page's content security policy; each page load needs it again. */
  const seeRoles = async () => {
    if (await tab.run(() => 'axe' in globalThis)) return;
    await tab.load(axe);
  };
  const eventually = (done: () => Promise<boolean>, what: string) =>
    expect.poll(() => done().catch(String), { ...POLL_OPTIONS, message: what }).toBe(true);
  const action = (what: string, once: () => Promise<boolean>) =>
    eventually(async () => {
      await seeRoles();
      return once();
    }, what);

  return {
    tab,
    goTo: async (path: string) => {
      await tab.goTo(origin + path);
      await eventually(
        () => tab.run(() => document.documentElement.dataset.app === 'ready'),
        `the app on ${path}`,
      );
    },
    press: (role: 'button' | 'link' | 'checkbox', name: string, exactly = false) =>
      action(`the ${role} ${name}`, () => tab.press(byRole, role, name, exactly ? 'exactly' : '')),
    fill: (label: string, text: string) =>
      action(`the field ${label}`, () => tab.type(text, byLabel, label)),
    seeRole: (role: 'heading' | 'link' | 'button' | 'article' | 'alert', name: string) =>
      action(`the ${role} ${name}`, () => tab.has(byRole, role, name)),
    see: (words: string) => eventually(() => tab.run(showsText, words), words),
    atPath: (path: string) =>
      eventually(() => tab.run((start) => location.pathname.startsWith(start), path), path),
    untilControlled: () =>
      eventually(
        () =>
          tab.run(async () => {
            const { active } = await navigator.serviceWorker.ready;
            return navigator.serviceWorker.controller !== null && active?.state === 'activated';
          }),
        'the worker',
      ),
  };
}

export interface BrowserPerson {
  name: string;
  email: string;
  password: string;
}

export async function register(visitor: Visitor, { name, email, password }: BrowserPerson) {
  await visitor.fill('Name', name);
  await visitor.fill('E-mail', email);
  await visitor.fill('Password', password);
  await visitor.press('checkbox', 'I am 18 or older');
  await visitor.press('button', 'Register', true);
  await visitor.see('You are registered and logged in.');
}
