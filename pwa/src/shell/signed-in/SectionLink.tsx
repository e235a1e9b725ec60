import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { Link } from '../../ui/link.tsx';
import { type MenuSection, useOpenPage } from './menu-sections.ts';
import { type PendingCounts, pendingCountsQuery } from './pending-counts.ts';

interface PendingCountProps {
  of: keyof PendingCounts;
  /** Higher counts are shown as this one with a plus. */
  maxShown?: number;
  className: string | undefined;
}

/** The number of pending tasks. Nothing is shown for 0. */
export const PendingCount = ({ of, maxShown = 99, className }: PendingCountProps) => {
  const all = useLiveQuery(pendingCountsQuery).data?.[of] ?? 0;
  if (all === 0) return null;
  const count = all > maxShown ? `${maxShown}+` : all;
  return (
    <>
      <span className={className}>
        <Trans>
          {count}
          <span className="visually-hidden"> waiting</span>
        </Trans>
      </span>{' '}
    </>
  );
};

interface Props {
  section: MenuSection;
  className: string | undefined;
  children: ReactNode;
}

/** A link to the first page of a section, marked as current on all of its pages. */
export const SectionLink = ({ section, className, children }: Props) => {
  const [first] = section.pages;
  const open = useOpenPage()(section);
  if (!first) return null;
  return (
    <Link
      className={className}
      to={first.path}
      aria-current={open && (open === first ? 'page' : 'true')}
    >
      {children}
    </Link>
  );
};
