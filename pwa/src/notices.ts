import { create } from 'zustand';

export interface Notice {
  id: number;
  text: string;
}

interface NoticesState {
  notices: Notice[];
}

export const useNotices = create<NoticesState>()(() => ({ notices: [] }));

let lastId = 0;

/** Says what just happened, in a toast that goes by itself; errors belong in an Alert beside their cause. */
export const notify = (text: string) => {
  lastId += 1;
  const notice = { id: lastId, text };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.text !== text), notice],
  }));
};

export const dismiss = (id: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((other) => other.id !== id) }));
