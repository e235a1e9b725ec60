import { t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import styles from './PagedList.module.css';

interface MoreProps {
  /** The element whose children are the items, or which has those of this selector in it. */
  list: RefObject<HTMLElement | null>;
  items?: string;
  /** The index of the first new item, if new items do not come after all the others. */
  paged?: number | undefined;
  /** Whether there are more items than shown. */
  hasMore: boolean;
  /** Shows more items. Resolves with the sentence about a failure, or undefined. */
  onMore: () => Promise<string | undefined>;
}

/** The button for more items of a list. The focus moves to the first new item. */
export const ShowMore = ({ list, items = ':scope > *', paged, hasMore, onMore }: MoreProps) => {
  const shownItems = () => list.current?.querySelectorAll(items);
  /** The index of the first new item. */
  const come = useRef<number>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (come.current === undefined || (paged !== undefined && paged <= come.current)) return;
    const first = shownItems()?.[come.current];
    if (!(first instanceof HTMLElement)) return;
    come.current = undefined;
    // Who has gone on to a field meanwhile stays there.
    const at = document.activeElement;
    if (at !== document.body && !place.current?.contains(at)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });

  const showMore = async () => {
    const before = paged ?? shownItems()?.length;
    setProblem(undefined);
    setBusy(true);
    const problem = await onMore();
    if (!problem) come.current = before;
    setProblem(problem);
    setBusy(false);
  };

  if (!hasMore && !problem) return null;
  return (
    <div ref={place} className={styles.more}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void showMore()}>
        {t`Show more`}
      </Button>
    </div>
  );
};

interface Props extends Pick<MoreProps, 'hasMore' | 'onMore'> {
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
