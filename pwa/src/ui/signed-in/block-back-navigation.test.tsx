import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Sheet } from './Sheet.tsx';

const Form = () => {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Sheet title="Sheet" busy={busy} onClose={() => {}}>
        <button type="button" onClick={() => setBusy(!busy)}>
          {busy ? 'Answer' : 'Send'}
        </button>
      </Sheet>
      <Link to="/after">After</Link>
    </>
  );
};

const open = async () => {
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

test('a sheet stays open on going back while it sends, and one step back leaves it afterwards', async () => {
  const { press, back } = await open();
  for (const _ of ['once', 'again']) {
    await press('Send');
    back();
    back();
    await waitFor(() => expect(window.history.state).toMatchObject({ isSecond: true }));
    await press('Answer');
  }
  back();
  await screen.findByText('Form');
});

test('a page whose sheet has sent is shown again on going back', async () => {
  const { press, back } = await open();
  await press('Send');
  await press('Answer');
  await press('After');
  await screen.findByText('After it');
  back();
  await screen.findByText('Send');
  back();
  await screen.findByText('Form');
});
