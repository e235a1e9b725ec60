import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ShowMore } from './ShowMore.tsx';

interface Props extends Pick<ComponentProps<typeof ShowMore>, 'hasMore' | 'onMore'> {
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
