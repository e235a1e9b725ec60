import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

const show = (busy: boolean) => {
  const onClose = vi.fn();
  render(
    <Sheet title="Move the class" lead="Now 7 to 8 am" busy={busy} onClose={onClose}>
      <p>When?</p>
    </Sheet>,
  );
  return { dialog: screen.getByRole('dialog', { name: 'Move the class' }), onClose };
};

test('a sheet is named by its title, which is a heading of the second level', () => {
  const { dialog } = show(false);
  expect(dialog.textContent).toContain('Now 7 to 8 am');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Move the class');
});

test.each([
  ['closes it', false, 2],
  ['does not close it while something is being sent', true, 0],
])('the close button or Escape of a sheet %s', (_, busy, closings) => {
  const { dialog, onClose } = show(busy);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(closings);
});

test('a sheet that became invisible when a tablet was turned closes after its send', () => {
  const onClose = vi.fn();
  const sheet = (busy: boolean) => (
    <Sheet title="Move the class" busy={busy} onClose={onClose}>
      <p>When?</p>
    </Sheet>
  );
  const { rerender } = render(sheet(true));
  screen.getByRole('dialog').checkVisibility = () => false;
  fireEvent(window, new Event('resize'));
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheet(false));
  expect(onClose).toHaveBeenCalledTimes(1);
});
