import { t } from '@lingui/core/macro';
import { showToast } from '../../shell/notices/toasts.ts';
import { LineIcon } from '../../ui/Icon.tsx';
import styles from './CourseScreen.module.css';

const shareShape = 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9h13v-9H17';

/** Opens the share menu of the device. A browser without one copies the address. */
const share = async (title: string) => {
  const url = window.location.origin + window.location.pathname;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast(() => t`Link copied`);
  } catch {
    // The person has closed the menu, or the browser allows neither.
  }
};

export const ShareCourse = ({ title }: { title: string }) => (
  <button type="button" className={styles.share} onClick={() => void share(title)}>
    <LineIcon shape={shareShape} size={22} />
    <span className="visually-hidden">{t`Share ${title}`}</span>
  </button>
);
