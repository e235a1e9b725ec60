import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Sheet } from './Sheet.tsx';

const FormSheet = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <Sheet title="Sheet" busy={busy} onClose={onClose}>
      <button type="button" onClick={() => setBusy(!busy)}>
        {busy ? 'Answer' : 'Send'}
      </button>
      <button type="button" onClick={() => setAsks(true)}>
        Delete
      </button>
      {asks && (
        <ConfirmDialog
          title="Sure?"
          confirm="Yes"
          busy={false}
          onConfirm={() => {}}
          onCancel={() => setAsks(false)}
        >
          Really
        </ConfirmDialog>
      )}
    </Sheet>
  );
};

/** As the sheet of a class and the sheet of an action: one in place of the other. */
const TwoSheets = () => {
  const [shown, setShown] = useState<'class' | 'action'>();
  return (
    <>
      <button type="button" onClick={() => setShown('action')}>
        Act
      </button>
      {shown === 'class' && (
        <Sheet title="Class" onClose={() => setShown(undefined)}>
          Class
        </Sheet>
      )}
      {shown === 'action' && (
        <Sheet title="Action" onClose={() => setShown('class')}>
          Action
        </Sheet>
      )}
    </>
  );
};

const Form = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <TwoSheets />
      {open && <FormSheet onClose={() => setOpen(false)} />}
      <Link to="/after">After</Link>
    </>
  );
};

const visitForm = async () => {
  window.history.replaceState(null, '', '/before');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/before" element={<Link to="/form">Form</Link>} />
        <Route path="/form" element={<Form />} />
        <Route path="/after" element={<p>After it</p>} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByText(name));
  await press('Form');
  return { press, back: () => act(() => window.history.back()) };
};

const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent);
const isHeld = () => waitFor(() => expect(window.history.state).toMatchObject({ isSecond: true }));

test('going back closes a sheet, and the next step back leaves its page', async () => {
  const { press, back } = await visitForm();
  for (const _ of ['once', 'again']) {
    await press('Open');
    back();
    await waitFor(() => expect(names()).toEqual([]));
    await isHeld();
  }
  expect(window.location.pathname).toBe('/form');
  back();
  await screen.findByText('Form');
});

test('going back closes the topmost of two dialogs', async () => {
  const { press, back } = await visitForm();
  await press('Open');
  await press('Delete');
  expect(names()).toHaveLength(2);
  back();
  await waitFor(() => expect(names()).toHaveLength(1));
  await isHeld();
  back();
  await waitFor(() => expect(names()).toEqual([]));
  await isHeld();
  expect(window.location.pathname).toBe('/form');
});

test('going back from a sheet that another one follows closes each of them', async () => {
  const { press, back } = await visitForm();
  await press('Act');
  back();
  await screen.findByRole('dialog', { name: 'Class' });
  await isHeld();
  back();
  await waitFor(() => expect(names()).toEqual([]));
  expect(window.location.pathname).toBe('/form');
});

test('a sheet stays open on going back while it sends', async () => {
  const { press, back } = await visitForm();
  await press('Open');
  await press('Send');
  back();
  back();
  await isHeld();
  await press('Answer');
  back();
  await waitFor(() => expect(names()).toEqual([]));
});

test('a page whose sheet was open is shown again on going back', async () => {
  const { press, back } = await visitForm();
  await press('Open');
  await press('After');
  await screen.findByText('After it');
  back();
  await screen.findByText('Open');
  back();
  await screen.findByText('Form');
});
