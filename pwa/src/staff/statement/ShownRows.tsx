import { type ReactNode, useState } from 'react';
import { PagedList } from '../../ui/lists/PagedList.tsx';

const pageSize = 50;

interface Props<Row> {
  rows: Row[];
  className?: string | undefined;
  children: (row: Row) => ReactNode;
}

/** The first fifty rows, and more on request: a statement may have thousands. */
export const ShownRows = <Row,>({ rows, className, children }: Props<Row>) => {
  const [count, setCount] = useState(pageSize);
  const more = () => {
    setCount(count + pageSize);
    return Promise.resolve(undefined);
  };
  return (
    <PagedList className={className} hasMore={rows.length > count} onMore={more}>
      {rows.slice(0, count).map(children)}
    </PagedList>
  );
};
