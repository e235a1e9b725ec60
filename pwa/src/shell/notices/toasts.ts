import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { onFailedSend } from '../../data/network/failed-sends.ts';

/** A message that is formatted when it is rendered, in the language of the page at that time. */
export type LazyMessage = () => string;

/** An action of a toast (Undo, for example), or a link. */
export type ToastMessageAction = { label: LazyMessage } & ({ run: () => void } | { path: string });

export interface ToastMessage {
  id: number;
  message: LazyMessage;
  action?: ToastMessageAction;
  /** A failure whose form is no longer on the page. */
  isProblem?: boolean;
  /** The subject: a newer toast about the same subject replaces it. */
  about?: string;
  /** A second message, which may follow later (`amendToast`). Screen readers announce the last one only. */
  more?: { message: LazyMessage; isLast: boolean };
  /** A second message follows: the toast is shown for longer. */
  stays?: boolean;
}

interface ToastsState {
  toasts: ToastMessage[];
}

export const useToasts = create<ToastsState>()(() => ({ toasts: [] }));

let lastId = 0;

/**
 * Shows a toast that closes by itself. A failure belongs in an Alert beside its cause. Returns the id of the toast.
 */
export const showToast = (
  message: LazyMessage,
  more: Omit<ToastMessage, 'id' | 'message'> = {},
): number => {
  lastId += 1;
  const toast = { id: lastId, message, ...more };
  const isReplaced = ({ message: other, about }: ToastMessage) =>
    other() === message() || (about !== undefined && about === toast.about);
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isReplaced(other)), toast],
  }));
  return toast.id;
};

/** Adds a second message to a toast. Returns false if it is gone. */
export const amendToast = (id: number, more: NonNullable<ToastMessage['more']>): boolean => {
  const { toasts } = useToasts.getState();
  const isShown = toasts.some((notice) => notice.id === id);
  if (isShown)
    useToasts.setState({
      toasts: toasts.map((notice) => (notice.id === id ? { ...notice, more } : notice)),
    });
  return isShown;
};

export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }));

onFailedSend(({ message, page, path }) =>
  showToast(() => `${page}: ${message()}`, {
    isProblem: true,
    action: { label: () => t`Back`, path },
  }),
);
