import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { EmailField } from './EmailField.tsx';

/** The question is loaded while an address is typed. */
beforeAll(() => import('./lazy/EmailTypoHint.tsx'));

const Form = ({ onSend }: { onSend: (email: string) => void }) => {
  const [email, setEmail] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(email);
      }}
    >
      <EmailField label="E-mail" name="email" value={email} onType={setEmail} />
      <button type="submit">Send</button>
    </form>
  );
};

const open = async (typed: string) => {
  const onSend = vi.fn();
  const user = userEvent.setup();
  render(<Form onSend={onSend} />);
  await user.type(screen.getByLabelText('E-mail'), typed);
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  return { onSend, user, send };
};

test('an address that looks mistyped is questioned once, and sent unchanged the second time', async () => {
  const { onSend, send } = await open('asha@gmial.com');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Did you mean asha@gmail.com?');
  await send();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@gmial.com');
});

test('the suggested address is accepted with one tap', async () => {
  const { onSend, user, send } = await open('asha@gmail.con');
  await user.click(screen.getByRole('button', { name: 'Use asha@gmail.com' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await send();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@gmail.com');
});

test('an address without a dot in its domain is questioned', async () => {
  const { onSend } = await open('asha@studio');
  expect(onSend).not.toHaveBeenCalled();
  screen.getByText(/has no dot after the @/);
});

test('any other address is sent at once', async () => {
  const { onSend } = await open('asha@iitr.ac.in');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@iitr.ac.in');
});
