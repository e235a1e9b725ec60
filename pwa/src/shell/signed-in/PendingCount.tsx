import { Trans } from '@lingui/react/macro';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import styles from './PendingCount.module.css';
import { type PendingCounts, pendingCountsQuery } from './pending-counts.ts';

interface Props {
  of: keyof PendingCounts;
  /** Higher counts are shown as this one with a plus. */
  maxShown?: number;
  /** Its look, by default a pill. */
  className?: string | undefined;
}

/** The number of pending tasks. Nothing is shown for 0. */
export const PendingCount = ({ of, maxShown = 99, className = styles.count }: Props) => {
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
