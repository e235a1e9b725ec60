import { beforeEach, expect, test, vi } from 'vitest';

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
    import('../hydration/take-over.ts'),
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
