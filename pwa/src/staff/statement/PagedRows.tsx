import { type ReactNode, useState } from 'react';
import { PagedList } from '../../ui/lists/PagedList.tsx';

const pageSize = 50;

interface Props<Row> {
  rows: Row[];
  className?: string | undefined;
  children: (row: Row) => ReactNode;
}

/** Shows the rows in pages of fifty: a statement may have thousands. */
export const PagedRows = <Row,>({ rows, className, children }: Props<Row>) => {
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
