import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import styles from './PagedList.module.css';

interface MoreProps {
  /** The element whose children are the items. */
  list: RefObject<HTMLElement | null>;
  /** After how many of them those that come have their place; without it, after all. */
  paged?: number | undefined;
  /** Whether there is more than is shown. */
  hasMore: boolean;
  /** Shows more; resolves with what went wrong, as a sentence, or nothing. */
  onMore: () => Promise<string | undefined>;
}

/** The way to more of a list. The focus goes on to the first item that has come. */
export const ShowMore = ({ list, paged, hasMore, onMore }: MoreProps) => {
  /** Where the first item that has come stands. */
  const come = useRef<number>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const first = come.current === undefined ? undefined : list.current?.children[come.current];
    if (!(first instanceof HTMLElement)) return;
    come.current = undefined;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });

  const showMore = async () => {
    const before = paged ?? list.current?.children.length;
    setProblem(undefined);
    setBusy(true);
    const problem = await onMore();
    if (!problem) come.current = before;
    setProblem(problem);
    setBusy(false);
  };

  if (!hasMore && !problem) return null;
  return (
    <div className={styles.more}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void showMore()}>
        Show more
      </Button>
    </div>
  );
};

interface Props extends Pick<MoreProps, 'hasMore' | 'onMore'> {
  className?: string | undefined;
  children: ReactNode;
}

/** A list, and the way to more of it. */
export const PagedList = ({ className, children, ...more }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className={className}>
        {children}
      </ul>
      <ShowMore list={list} {...more} />
    </>
  );
};
