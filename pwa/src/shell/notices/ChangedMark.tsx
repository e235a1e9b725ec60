import { t } from '@lingui/core/macro';
import styles from './ChangedMark.module.css';
import { useChanges } from './changes.ts';

/** Marks what has changed just now, on the upper edge of the element around it, which must be positioned. Moves nothing. */
export const ChangedMark = ({ of }: { of: string }) => {
  const isMarked = useChanges(({ marked }) => marked.includes(of));
  return (
    isMarked && (
      <span className={styles.mark} aria-hidden="true">
        {t`Changed just now`}
      </span>
    )
  );
};
