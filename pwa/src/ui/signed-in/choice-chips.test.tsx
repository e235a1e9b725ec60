import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChoiceChips } from './ChoiceChips.tsx';

const reasons = [
  { value: 'diwali', label: 'Diwali' },
  { value: 'away', label: 'I am away' },
] as const;

const Reason = () => {
  const [reason, setReason] = useState<'diwali' | 'away'>();
  return <ChoiceChips legend="Reason" choices={reasons} value={reason} onChoose={setReason} />;
};

test('a group of chips has one choice, the last one', () => {
  render(<Reason />);
  const group = within(screen.getByRole('group', { name: 'Reason' }));
  const chosen = () => group.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  expect(chosen()).toEqual([false, false]);
  fireEvent.click(group.getByRole('radio', { name: 'Diwali' }));
  expect(chosen()).toEqual([true, false]);
  fireEvent.click(group.getByText('I am away'));
  expect(chosen()).toEqual([false, true]);
});

test('two groups of chips on a page are independent', () => {
  render(
    <>
      <Reason />
      <Reason />
    </>,
  );
  const [first, second] = screen.getAllByRole('radio', { name: 'Diwali' });
  expect(first?.getAttribute('name')).not.toBe(second?.getAttribute('name'));
});
