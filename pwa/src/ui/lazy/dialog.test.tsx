import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

const show = (closesBeside: boolean) => {
  const onClose = vi.fn();
  const { unmount } = render(
    <Dialog className="" aria-label="Menu" closesBeside={closesBeside} onClose={onClose}>
      <button type="button">Inside</button>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  return { dialog, onClose, unmount };
};

test.each([
  ['beside it closes it', 50, true],
  ['on its padding does not', 150, false],
])('a press %s', (_, clientX, closes) => {
  const { dialog, onClose } = show(true);
  fireEvent.click(dialog, { clientX, clientY: 150 });
  expect(onClose).toHaveBeenCalledTimes(closes ? 1 : 0);
});

test('a dialog stays open when a key presses a button inside', () => {
  const { onClose } = show(true);
  // A click by keyboard has no place: its coordinates are 0.
  fireEvent.click(screen.getByRole('button', { name: 'Inside' }), { clientX: 0, clientY: 0 });
  expect(onClose).not.toHaveBeenCalled();
});

test('a confirmation dialog stays open on a press outside', () => {
  const { dialog, onClose } = show(false);
  fireEvent.click(dialog, { clientX: 50, clientY: 50 });
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog calls onClose on Escape, and stays open until it is unmounted', () => {
  const { dialog, onClose, unmount } = show(false);
  const cancel = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(true);
  unmount();
  expect(dialog.open).toBe(false);
});

test('a dialog that the browser closes is reopened, and calls onClose', () => {
  const { dialog, onClose } = show(false);
  dialog.close();
  dialog.dispatchEvent(new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('each Escape is handled by the dialog, and calls onClose once', () => {
  const { dialog, onClose } = show(false);
  const taken = [1, 2, 3].map(() => !fireEvent.keyDown(dialog, { key: 'Escape' }));
  expect(taken).toEqual([true, true, true]);
  expect(onClose).toHaveBeenCalledTimes(3);
});
