import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { onLeftSend } from '../../data/network/left-sends.ts';

/** Words that are said where they are shown, in the language that the page speaks by then. */
export type Say = () => string;

/** An action of a notice (Undo, for example), or a link. */
export type NoticeAction = { label: Say } & ({ run: () => void } | { path: string });

export interface Notice {
  id: number;
  say: Say;
  action?: NoticeAction;
  /** A failure whose place on the page is gone. */
  isProblem?: boolean;
  /** What it is about: a newer notice about the same takes its place. */
  about?: string;
  /** A second sentence, which may come later (`amend`). Screen readers say it once it is the last. */
  more?: { say: Say; isLast: boolean };
  /** More of it comes: it is shown for longer. */
  stays?: boolean;
}

interface NoticesState {
  notices: Notice[];
}

export const useNotices = create<NoticesState>()(() => ({ notices: [] }));

let lastId = 0;

/**
 * Shows what just happened in a toast that closes by itself. A failure belongs in an Alert beside its cause. Returns the
 * notice's id.
 */
export const notify = (say: Say, more: Omit<Notice, 'id' | 'say'> = {}): number => {
  lastId += 1;
  const notice = { id: lastId, say, ...more };
  const isReplaced = ({ say: other, about }: Notice) =>
    other() === say() || (about !== undefined && about === notice.about);
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => !isReplaced(other)), notice],
  }));
  return notice.id;
};

/** Adds to the words of a notice. False if it is gone. */
export const amend = (id: number, more: NonNullable<Notice['more']>): boolean => {
  const { notices } = useNotices.getState();
  const isShown = notices.some((notice) => notice.id === id);
  if (isShown)
    useNotices.setState({
      notices: notices.map((notice) => (notice.id === id ? { ...notice, more } : notice)),
    });
  return isShown;
};

export const dismiss = (id: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((other) => other.id !== id) }));

onLeftSend(({ say, page, path }) =>
  notify(() => `${page}: ${say()}`, { isProblem: true, action: { label: () => t`Back`, path } }),
);
