import { t } from '@lingui/core/macro';
import { ApiError, formatError } from '../../data/network/client.ts';
import {
  type LazyMessage,
  showToast,
  type ToastMessageAction,
} from '../../shell/notices/toasts.ts';

/** The toast's text after an undo, and a callback that updates this toast later. */
interface UndoOutcome {
  message: LazyMessage;
  follow?: (notice: number) => void;
}

/** A change whose toast has an Undo button. */
export interface UndoableChange {
  /** The key of the toasts: a new toast replaces the one with the same key. */
  about: string;
  /** Restores the state before the change. */
  undo: () => Promise<UndoOutcome>;
  /** Refetches the data on the screen, also after a failure. Never rejects. */
  refresh: () => Promise<unknown>;
}

const runUndo = async (undoing: UndoableChange): Promise<void> => {
  const { about, undo, refresh } = undoing;
  try {
    const { message, follow } = await undo();
    const notice = showToast(message, { about, stays: follow !== undefined });
    follow?.(notice);
  } catch (failure) {
    // A network failure can be retried. A request that the server refuses would be refused again.
    const isRefused = failure instanceof ApiError;
    const action = isRefused ? {} : { action: undoAction(undoing) };
    showToast(() => formatError(failure), { about, isProblem: true, ...action });
  }
  await refresh();
};

/** The Undo button of a toast. */
export const undoAction = (undoing: UndoableChange): ToastMessageAction => ({
  label: () => t`Undo`,
  run: () => void runUndo(undoing),
});
