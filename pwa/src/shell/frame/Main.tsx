import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Main.module.css';

const mainId = 'main';

export const SkipLink = () => (
  <a className={styles.skip} href={`#${mainId}`}>
    {t`Skip to content`}
  </a>
);

/** The element that the skip link leads to. */
export const Main = ({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) => (
  <main id={mainId} className={className} tabIndex={-1}>
    {children}
  </main>
);

/** The layout's screen, and a skeleton in place of its heading while its code is loading. */
export const ScreenOutlet = ({ loadingClassName }: { loadingClassName?: string }) => {
  const skeleton = (
    <div className={loadingClassName}>
      <div className={styles.loading} role="status">
        <span className="visually-hidden">{t`Loading`}</span>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    </div>
  );
  return (
    <Suspense fallback={skeleton}>
      <Outlet />
    </Suspense>
  );
};
