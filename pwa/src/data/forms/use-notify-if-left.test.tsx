import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useToasts } from '../../shell/notices/toasts.ts';
import { createDeferred } from '../../testing/fake-responses.ts';
import { useMutation } from './use-mutation.ts';

let sent: Promise<void> | undefined;

const Form = ({ send }: { send: () => Promise<void> }) => {
  const sentence = () => 'This payment was decided already.';
  const { start } = useMutation(send, () => {}, sentence);
  const press = () => {
    sent = start();
  };
  return (
    <button type="button" onClick={press}>
      Send
    </button>
  );
};

test('an error whose form is unmounted is shown as a toast on the same page', async () => {
  document.title = 'Money · Ganga Yoga';
  const answer = createDeferred<void>();
  const refused = async () => {
    await answer.promise;
    throw new Error('refused');
  };
  const { getByText, unmount } = render(<Form send={refused} />);
  getByText('Send').click();
  unmount();
  answer.resolve();
  await sent;
  expect(useToasts.getState().toasts.map(({ message }) => message())).toEqual([
    'Money: This payment was decided already.',
  ]);
});
