import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import styles from './PagedList.module.css';

interface Props {
  className?: string | undefined;
  /** Whether there is more than is shown. */
  hasMore: boolean;
  /** Shows more; resolves with what went wrong, as a sentence, or nothing. */
  onMore: () => Promise<string | undefined>;
  children: ReactNode;
}

/** A list, and the way to more of it. The focus goes on to the first item that has come. */
export const PagedList = ({ className, hasMore, onMore, children }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  /** How many items there were when more was asked for. */
  const before = useRef<number>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const first = before.current === undefined ? undefined : list.current?.children[before.current];
    if (!(first instanceof HTMLElement)) return;
    before.current = undefined;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });

  const showMore = async () => {
    before.current = list.current?.children.length;
    setProblem(undefined);
    setBusy(true);
    const problem = await onMore();
    if (problem) before.current = undefined;
    setProblem(problem);
    setBusy(false);
  };

  return (
    <>
      <ul ref={list} className={className}>
        {children}
      </ul>
      {(hasMore || problem) && (
        <div className={styles.more}>
          {problem && <Alert kind="error">{problem}</Alert>}
          <Button variant="outline" busy={busy} onClick={() => void showMore()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};
