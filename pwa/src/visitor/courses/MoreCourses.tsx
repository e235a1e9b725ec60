import { type RefObject, useEffect } from 'react';
import { useScrollRestoration, useShownPages } from '../../data/lists/lazy/use-scroll-position.ts';
import { ShowMore } from '../../ui/lists/PagedList.tsx';

interface Props {
  list: RefObject<HTMLElement | null>;
  /** How many pages of the list are shown. */
  pages: number;
  onPages: (pages: number) => void;
  hasMore: boolean;
}

/** Shows the courses after the first page. After coming back, the same number is shown as before. */
export const MoreCourses = ({ list, pages, onPages, hasMore }: Props) => {
  const { before, keep } = useShownPages('courses');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens.
  useEffect(() => {
    if (before > pages) onPages(before);
  }, []);
  useScrollRestoration(pages >= before);
  const showMore = async () => {
    onPages(pages + 1);
    keep(pages + 1);
    return undefined;
  };
  return <ShowMore list={list} items="li[id]" hasMore={hasMore} onMore={showMore} />;
};
