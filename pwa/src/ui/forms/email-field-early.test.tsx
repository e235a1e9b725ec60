import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type SyntheticEvent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmailField } from './EmailField.tsx';

const code = './lazy/EmailTypoHint.tsx';
beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock(code));

interface FormProps {
  Field: typeof EmailField;
  onSend: (email: string) => void;
}

const Form = ({ Field, onSend }: FormProps) => {
  const [email, setEmail] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend(email);
  };
  return (
    <form noValidate onSubmit={send}>
      <Field label="E-mail" name="email" value={email} onType={setEmail} />
      <button type="submit">Send</button>
    </form>
  );
};

const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value } });

/** Sends a form as soon as the address stands in it, which is before the code of the question can be there. */
const sendAtOnce = async (typed: string) => {
  const fresh = await import('./EmailField.tsx');
  const onSend = vi.fn();
  render(<Form Field={fresh.EmailField} onSend={onSend} />);
  type(typed);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  return onSend;
};

test('an address that is sent before the question is there is asked about', async () => {
  const onSend = await sendAtOnce('asha@gmial.com');
  expect((await screen.findByRole('alert')).textContent).toContain('Did you mean asha@gmail.com?');
  expect(onSend).not.toHaveBeenCalled();
});

test('any other address is sent once, as soon as the question is there', async () => {
  const onSend = await sendAtOnce('asha@iitr.ac.in');
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@iitr.ac.in'));
});

test('a form is sent where the question cannot be loaded', async () => {
  vi.doMock(code, () => {
    throw new Error('The connection was lost.');
  });
  const onSend = await sendAtOnce('asha@gmial.com');
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@gmial.com'));
});

describe('while the question does not come, a form', () => {
  beforeEach(() => {
    vi.doMock(code, () => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('waits two seconds, and is sent', async () => {
    const onSend = await sendAtOnce('asha@gmial.com');
    vi.advanceTimersByTime(1_999);
    expect(onSend).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSend).toHaveBeenCalledExactlyOnceWith('asha@gmial.com');
  });
});
