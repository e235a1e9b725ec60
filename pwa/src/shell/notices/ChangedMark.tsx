import { t } from '@lingui/core/macro';
import styles from './ChangedMark.module.css';
import { useChangeAnnouncements } from './change-announcements.ts';

/** Marks an element that has just changed, at its upper edge; the parent must be positioned. It causes no layout shift. */
export const ChangedMark = ({ of }: { of: string }) => {
  const isMarked = useChangeAnnouncements(({ marked }) => marked.includes(of));
  return (
    isMarked && (
      <span className={styles.mark} aria-hidden="true">
        {t`Changed just now`}
      </span>
    )
  );
};
