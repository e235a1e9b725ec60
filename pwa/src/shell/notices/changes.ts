import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { isJustNow } from '../../data/live/live-state.ts';

interface Changes {
  /** What screen readers say now; empty while there is nothing to say. */
  said: string;
  /** What on the screen has changed just now. */
  marked: readonly string[];
}

/** What has changed while the user looks at it. */
export const useChanges = create<Changes>()(() => ({ said: '', marked: [] }));

/** Changes of one save come together. */
const gatherMs = 400;
/** A sentence is read out before the next one comes. */
const sayEveryMs = 4_000;
const markedMs = 20_000;
/** More than these are not told one by one. */
const mostSaid = 2;

let waiting = new Set<string>();
/** Until what waits is said. Undefined while nothing was said for a while. */
let pause: ReturnType<typeof setTimeout> | undefined;

const say = () => {
  const sentences = waiting.size > mostSaid ? [t`Several things have changed`] : [...waiting];
  waiting = new Set();
  pause = sentences.length > 0 ? setTimeout(say, sayEveryMs) : undefined;
  useChanges.setState({ said: sentences.map((sentence) => t`${sentence}.`).join(' ') });
};

/** The ends of the marks. */
const ends = new Map<string, ReturnType<typeof setTimeout>>();

const mark = (of: string) => {
  clearTimeout(ends.get(of));
  const end = () =>
    useChanges.setState(({ marked }) => ({ marked: marked.filter((each) => each !== of) }));
  ends.set(of, setTimeout(end, markedMs));
  useChanges.setState(({ marked }) => ({ marked: [...marked.filter((each) => each !== of), of] }));
};

interface Change {
  /** "Thursday’s class has moved" */
  sentence: string;
  /** What is marked. */
  of: string[];
  /** When what was shown before was confirmed. */
  asOf?: Date | undefined;
}

/** Says politely what has changed, and marks it for a while. Not what has changed while nobody looked. */
export const noteChange = ({ sentence, of, asOf }: Change): void => {
  if (!isJustNow(asOf)) return;
  waiting.add(sentence);
  pause ??= setTimeout(say, gatherMs);
  for (const each of of) mark(each);
};

/** Forgets what is said, marked and waits, as a page that is loaded. */
export const forgetChanges = (): void => {
  clearTimeout(pause);
  pause = undefined;
  waiting = new Set();
  for (const end of ends.values()) clearTimeout(end);
  ends.clear();
  useChanges.setState(useChanges.getInitialState(), true);
};

/** The rows that are in both lists, each as it was and as it is. None where a list is not known, or is the same one. */
export const inBoth = <Row>(
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
