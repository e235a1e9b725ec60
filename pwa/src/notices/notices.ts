import { create } from 'zustand';

/** What one can do about it, such as Undo, or where it goes on. */
export type NoticeAction = { label: string } & ({ run: () => void } | { path: string });

export interface Notice {
  id: number;
  text: string;
  action?: NoticeAction;
  /** Something did not work whose cause is no longer on the page. */
  isProblem?: boolean;
}

interface NoticesState {
  notices: Notice[];
}

export const useNotices = create<NoticesState>()(() => ({ notices: [] }));

let lastId = 0;

/** Says what just happened, in a toast that goes by itself; errors belong in an Alert beside their cause. */
export const notify = (text: string, more: Omit<Notice, 'id' | 'text'> = {}) => {
  lastId += 1;
  const notice = { id: lastId, text, ...more };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.text !== text), notice],
  }));
};

export const dismiss = (id: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((other) => other.id !== id) }));
