import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Screen } from '../../shell/frame/Screen.tsx';
import { asha, staff } from '../../testing/fake-server.ts';
import { hasUnsavedInput } from '../offline/reload.ts';
import { endSession, restoreSession, startSession, useSession } from '../session/session.ts';
import { useDraft } from './use-draft.ts';

const empty = { subject: '', text: '' };

/** The return value of the hook in the mounted form. */
let form: ReturnType<typeof useDraft<typeof empty>>;

const Form = ({ row }: { row: string }) => {
  form = useDraft(row, empty);
  const { draft, type } = form;
  return (
    <>
      <input
        aria-label="Subject"
        value={draft.subject}
        onChange={(event) => type({ subject: event.target.value })}
      />
      <input
        aria-label="Text"
        value={draft.text}
        onChange={(event) => type({ text: event.target.value })}
      />
    </>
  );
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, text: string) => userEvent.type(field(name), text);

const open = (row = 'course 1') => render(<Form row={row} />);

/** Reloads the page: only the browser's storage survives. */
const reload = (row?: string) => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
  act(restoreSession);
  return open(row);
};

const signIn = (account: typeof asha) =>
  act(() => startSession(`token of ${account.name}`, account));

beforeEach(() => restoreSession());

test('a draft is restored after a reload, until it is sent', async () => {
  open();
  await type('Subject', 'Namaste');
  reload();
  expect(field('Subject').value).toBe('Namaste');
  act(() => form.forget());
  expect(field('Subject').value).toBe('');
  reload();
  expect(field('Subject').value).toBe('');
});

test('a form is unsaved while it is open and differs from what it began with', async () => {
  open();
  expect(hasUnsavedInput()).toBe(false);
  await type('Subject', 'Om');
  expect(hasUnsavedInput()).toBe(true);
  await type('Subject', '{Backspace}{Backspace}');
  expect(hasUnsavedInput()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
  await type('Subject', 'Om');
  cleanup();
  expect(hasUnsavedInput()).toBe(false);
});

test('each row has its own draft, and a response for one does not change another', async () => {
  const { rerender } = open('course 1');
  await type('Subject', 'One');
  const { draft, forget } = form;
  rerender(<Form row="course 2" />);
  expect(field('Subject').value).toBe('');
  await type('Subject', 'Two');
  act(() => forget(draft));
  expect(field('Subject').value).toBe('Two');
  rerender(<Form row="course 1" />);
  expect(field('Subject').value).toBe('');
});

test('input typed after a send stays, also if the form was left and opened again', async () => {
  const { unmount } = open();
  await type('Text', 'Bring a mat');
  const { draft: sent, forget } = form;
  unmount();
  open();
  await type('Text', ' and water');
  act(() => forget(sent));
  expect(field('Text').value).toBe('Bring a mat and water');
});

describe('a draft typed before a rejected token', () => {
  beforeEach(async () => {
    open();
    signIn(asha);
    await type('Text', 'Namaste');
    act(() => endSession('refusal'));
    reload();
    expect(field('Text').value).toBe('');
  });

  test('is restored for the same person', () => {
    signIn(asha);
    expect(field('Text').value).toBe('Namaste');
  });

  test('is not shown to anybody else, and is deleted', () => {
    signIn(staff);
    expect(field('Text').value).toBe('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Namaste');
  });
});

test('a log-out deletes all drafts', async () => {
  open();
  signIn(asha);
  await type('Text', 'Namaste');
  act(() => endSession('logout'));
  expect(field('Text').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('a visitor’s draft belongs to the account that logs in next', async () => {
  open();
  await type('Text', 'Namaste');
  signIn(asha);
  reload();
  expect(field('Text').value).toBe('Namaste');
});

test('a form without storage keeps its draft in memory', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is used up.');
  });
  open();
  await type('Text', 'Namaste');
  cleanup();
  open();
  expect(field('Text').value).toBe('Namaste');
});

test.each([
  ['an older form', JSON.stringify([['course 1', { draft: { text: 'Namaste' } }]]), 'Namaste'],
  ['something else', '{"course 1": 7', ''],
])('a draft storage with %s is ignored', (_, stored, text) => {
  sessionStorage.setItem('drafts', stored);
  reload();
  expect([field('Subject').value, field('Text').value]).toEqual(['', text]);
});

test('the oldest of too many drafts is deleted', async () => {
  const { rerender } = open('row 0');
  for (let row = 0; row <= 20; row += 1) {
    rerender(<Form row={`row ${row}`} />);
    act(() => void form.type({ text: 'Namaste' }));
  }
  reload('row 0');
  expect(field('Text').value).toBe('');
  reload('row 1');
  expect(field('Text').value).toBe('Namaste');
});

test('text typed before the app was loaded is kept, beside the draft of another field', async () => {
  open();
  await type('Subject', 'Old');
  await type('Text', 'Older');
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
  const page = (
    <MemoryRouter>
      <Screen page="contact" title="Form">
        <Form row="course 1" />
      </Screen>
    </MemoryRouter>
  );
  const container = document.createElement('div');
  container.id = 'root';
  container.innerHTML = renderToString(page);
  document.body.append(container);
  field('Text').value = 'Early';
  delete document.documentElement.dataset.app;
  restoreSession();
  const mismatch = vi.fn();
  await act(async () => {
    const root = hydrateRoot(container, page, { onRecoverableError: mismatch });
    onTestFinished(() => {
      act(() => root.unmount());
      container.remove();
    });
  });
  expect(mismatch).not.toHaveBeenCalled();
  expect([field('Subject').value, field('Text').value]).toEqual(['Old', 'Early']);
  expect(hasUnsavedInput()).toBe(true);
});
