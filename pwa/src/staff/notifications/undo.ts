import { t } from '@lingui/core/macro';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { type NoticeAction, notify, type Say } from '../../shell/notices/notices.ts';

/** Says what was undone, and what is to be done with the toast that says so. */
interface Undone {
  say: Say;
  follow?: (notice: number) => void;
}

/** How a change that was said in a toast is undone. */
export interface Undoing {
  /** What the toasts are about: each takes the place of the one before. */
  about: string;
  /** Makes everything as it was before. */
  undo: () => Promise<Undone>;
  /** Reads again what is on the screen, also after a failure. Never rejects. */
  refresh: () => Promise<unknown>;
}

const run = async (undoing: Undoing): Promise<void> => {
  const { about, undo, refresh } = undoing;
  try {
    const { say, follow } = await undo();
    const notice = notify(say, { about, stays: follow !== undefined });
    follow?.(notice);
  } catch (failure) {
    // Without an answer it may be tried again; what the server refuses, it would refuse again.
    const isRefused = failure instanceof ApiError;
    const action = isRefused ? {} : { action: undoAction(undoing) };
    notify(() => sentenceFor(failure), { about, isProblem: true, ...action });
  }
  await refresh();
};

/** The button of a toast that undoes what the toast says. */
export const undoAction = (undoing: Undoing): NoticeAction => ({
  label: () => t`Undo`,
  run: () => void run(undoing),
});
