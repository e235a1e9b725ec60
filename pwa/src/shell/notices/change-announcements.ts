import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { hasJustChanged } from '../../data/live/live-state.ts';

interface ChangeAnnouncements {
  /** The text for screen readers; empty while there is none. */
  announcement: string;
  /** The elements of the screen that have just changed. */
  marked: readonly string[];
}

/** Changes of visible content. */
export const useChangeAnnouncements = create<ChangeAnnouncements>()(() => ({
  announcement: '',
  marked: [],
}));

/** Changes of one save arrive together. */
const batchMs = 400;
/** Each sentence is read out before the next one. */
const announceEveryMs = 4_000;
const markedMs = 20_000;
/** More changes than this are announced in summary. */
const maxAnnounced = 2;

let pendingSentences = new Set<string>();
/** The timer of the next announcement. Undefined if there was none for a while. */
let pause: ReturnType<typeof setTimeout> | undefined;

const announce = () => {
  const sentences =
    pendingSentences.size > maxAnnounced ? [t`Several things have changed`] : [...pendingSentences];
  pendingSentences = new Set();
  pause = sentences.length > 0 ? setTimeout(announce, announceEveryMs) : undefined;
  useChangeAnnouncements.setState({
    announcement: sentences.map((sentence) => t`${sentence}.`).join(' '),
  });
};

/** The timers that remove the marks. */
const markTimers = new Map<string, ReturnType<typeof setTimeout>>();

const addMark = (mark: string) => {
  clearTimeout(markTimers.get(mark));
  const removeMark = () =>
    useChangeAnnouncements.setState(({ marked }) => ({
      marked: marked.filter((each) => each !== mark),
    }));
  markTimers.set(mark, setTimeout(removeMark, markedMs));
  useChangeAnnouncements.setState(({ marked }) => ({
    marked: [...marked.filter((each) => each !== mark), mark],
  }));
};

interface ScreenChange {
  /** "Thursday’s class has moved" */
  sentence: string;
  /** The marked elements. */
  of: string[];
  /** When the previous value was confirmed. */
  asOf?: Date | undefined;
}

/** Announces a change politely to screen readers, and marks it for a while; not if it happened while the page was away. */
export const announceChange = ({ sentence, of, asOf }: ScreenChange): void => {
  if (!hasJustChanged(asOf)) return;
  pendingSentences.add(sentence);
  pause ??= setTimeout(announce, batchMs);
  for (const each of of) addMark(each);
};

/** Resets announcements, marks and timers, as after a page load. */
export const resetChangeAnnouncements = (): void => {
  clearTimeout(pause);
  pause = undefined;
  pendingSentences = new Set();
  for (const end of markTimers.values()) clearTimeout(end);
  markTimers.clear();
  useChangeAnnouncements.setState(useChangeAnnouncements.getInitialState(), true);
};

/** The rows that are in both lists, as pairs of before and after. Empty if a list is missing, or both are the same. */
export const pairRows = <Row>(
  before: Row[] | undefined,
  now: Row[] | undefined,
  keyOf: (row: Row) => string | number,
): [was: Row, is: Row][] => {
  if (!before || !now || before === now) return [];
  const byKey = new Map(before.map((row) => [keyOf(row), row]));
  return now.flatMap((is) => {
    const was = byKey.get(keyOf(is));
    return was ? [[was, is] as [Row, Row]] : [];
  });
};
