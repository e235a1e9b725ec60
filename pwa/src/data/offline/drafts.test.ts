import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asha, staff } from '../../testing/fake-server.ts';

/** A reloaded page: a fresh module, the same storage of the tab. */
const load = async (html: string, path = '/ContactUs') => {
  vi.resetModules();
  window.history.replaceState(null, '', path);
  document.body.innerHTML = html;
  const drafts = await import('./drafts.ts');
  drafts.noteTyping();
  drafts.followDrafts();
  return drafts;
};

const form = `<form>
  <input name="fullName"><textarea name="message"></textarea><input type="password" name="secret">
</form>`;

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return found ?? expect.fail(`There is no field ${name}.`);
};

const type = (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => sessionStorage.clear());

test('input is unsaved until it is sent or taken back', async () => {
  const { hasUnsavedInput } = await load(form);
  expect(hasUnsavedInput()).toBe(false);
  type('message', 'Namaste');
  expect(hasUnsavedInput()).toBe(true);
  document.querySelector('form')?.reset();
  expect(hasUnsavedInput()).toBe(false);
  type('message', 'Namaste');
  document.body.innerHTML = '';
  expect(hasUnsavedInput()).toBe(false);
});

test('what was typed before the app was there counts too', async () => {
  document.body.innerHTML = `<div id="root">${form}</div>`;
  field('message').value = 'Early';
  vi.resetModules();
  const [{ takeOver }, { hasUnsavedInput }] = await Promise.all([
    import('../../shell/hydration/take-over.ts'),
    import('./drafts.ts'),
  ]);
  delete document.documentElement.dataset.app;
  takeOver();
  expect(hasUnsavedInput()).toBe(true);
});

test('a reload gives back what was typed, once, but no password', async () => {
  const { keepDraft, hasUnsavedInput } = await load(form);
  type('fullName', 'Meera');
  type('message', 'Namaste');
  type('secret', 'surya');
  expect(hasUnsavedInput()).toBe(true);
  keepDraft();
  expect(JSON.stringify(sessionStorage)).not.toContain('surya');

  await load(form);
  expect([field('fullName').value, field('message').value, field('secret').value]).toEqual([
    'Meera',
    'Namaste',
    '',
  ]);
  await load(form);
  expect(field('message').value).toBe('');
});

test('a field that comes later, or on its own page, gets its words then', async () => {
  const { keepDraft } = await load(form);
  type('message', 'Namaste');
  keepDraft();
  await load('<p>Loading</p>', '/login');
  document.body.innerHTML = form;
  await Promise.resolve();
  expect(field('message').value).toBe('');
  window.history.replaceState(null, '', '/ContactUs');
  document.body.innerHTML = form;
  await vi.waitFor(() => expect(field('message').value).toBe('Namaste'));
});

test('what is typed already is not overwritten', async () => {
  const { keepDraft } = await load(form);
  type('message', 'Old');
  keepDraft();
  await load(form.replace('></textarea>', '>New</textarea>'));
  expect(field('message').value).toBe('New');
});

test('a change to what stood in the field comes back where the same stands again', async () => {
  const filled = '<form><input name="name" value="Asha Rawat"></form>';
  const { keepDraft, hasUnsavedInput } = await load(filled, '/Account');
  expect(hasUnsavedInput()).toBe(false);
  type('name', 'Asha Negi');
  expect(hasUnsavedInput()).toBe(true);
  keepDraft();
  await load(filled, '/Account');
  expect(field('name').value).toBe('Asha Negi');

  type('name', 'Asha N.');
  const again = await import('./drafts.ts');
  again.keepDraft();
  await load(filled.replace('Asha Rawat', 'Asha Bisht'), '/Account');
  expect(field('name').value).toBe('Asha Bisht');
});

test('what was typed and taken back is not unsaved', async () => {
  const { hasUnsavedInput } = await load('<input name="name" value="Asha">', '/Account');
  type('name', 'Asha Negi');
  type('name', 'Asha');
  expect(hasUnsavedInput()).toBe(false);
});

test('who logs out leaves no draft behind', async () => {
  const { keepDraft } = await load(form);
  type('message', 'Namaste');
  keepDraft();
  await load('<p>Loading</p>', '/UserDashboard');
  const { endSession } = await import('../session/session.ts');
  endSession('logout');
  expect(JSON.stringify(sessionStorage)).not.toContain('Namaste');
});

describe('what was typed before a refused token', () => {
  const signIn = async (account: typeof asha) => {
    const { startSession } = await import('../session/session.ts');
    startSession(`token of ${account.name}`, account);
    document.body.append(document.createElement('footer'));
    await Promise.resolve();
  };

  beforeEach(async () => {
    const { keepDraft, keepOwnDraft } = await load(form, '/Account');
    await signIn(asha);
    type('message', 'Namaste');
    keepOwnDraft('course-3', () => 'Pranayama');
    const { endSession } = await import('../session/session.ts');
    endSession('refusal');
    keepDraft();
    const { takeOwnDraft } = await load(form, '/Account');
    expect(field('message').value).toBe('');
    expect(takeOwnDraft('course-3')).toBeUndefined();
  });

  test('comes back to the same person after a reload', async () => {
    await signIn(asha);
    expect(field('message').value).toBe('Namaste');
    const { takeOwnDraft } = await import('./drafts.ts');
    expect(takeOwnDraft('course-3')).toBe('Pranayama');
  });

  test('is shown to nobody else, and is gone', async () => {
    await signIn(staff);
    expect(field('message').value).toBe('');
    const { takeOwnDraft } = await import('./drafts.ts');
    expect(takeOwnDraft('course-3')).toBeUndefined();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/Namaste|Pranayama/);
  });

  test('stays over another reload before the same person is back', async () => {
    const { keepDraft } = await import('./drafts.ts');
    keepDraft();
    await load(form, '/Account');
    await signIn(asha);
    expect(field('message').value).toBe('Namaste');
  });
});
