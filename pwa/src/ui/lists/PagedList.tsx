import { t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import styles from './PagedList.module.css';

interface ShowMoreProps {
  /** The element whose children, or descendants that match `items`, are the items. */
  list: RefObject<HTMLElement | null>;
  items?: string;
  /** The index of the first new item, if new items are not at the end. */
  paged?: number | undefined;
  /** Whether there are more items than shown. */
  hasMore: boolean;
  /** Shows more items. Resolves with an error message, or undefined. */
  onMore: () => Promise<string | undefined>;
}

/** The button for more items of a list. The focus moves to the first new item. */
export const ShowMore = ({ list, items = ':scope > *', paged, hasMore, onMore }: ShowMoreProps) => {
  const shownItems = () => list.current?.querySelectorAll(items);
  /** The index of the first new item. */
  const firstNewIndex = useRef<number>(undefined);
  const container = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (
      firstNewIndex.current === undefined ||
      (paged !== undefined && paged <= firstNewIndex.current)
    )
      return;
    const first = shownItems()?.[firstNewIndex.current];
    if (!(first instanceof HTMLElement)) return;
    firstNewIndex.current = undefined;
    // If the user has focused something else since, the focus stays there.
    const at = document.activeElement;
    if (at !== document.body && !container.current?.contains(at)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });

  const showMore = async () => {
    const before = paged ?? shownItems()?.length;
    setProblem(undefined);
    setBusy(true);
    const problem = await onMore();
    if (!problem) firstNewIndex.current = before;
    setProblem(problem);
    setBusy(false);
  };

  if (!hasMore && !problem) return null;
  return (
    <div ref={container} className={styles.more}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void showMore()}>
        {t`Show more`}
      </Button>
    </div>
  );
};

interface Props extends Pick<ShowMoreProps, 'hasMore' | 'onMore'> {
  className?: string | undefined;
  children: ReactNode;
}

/** A list with its button for more items. */
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
