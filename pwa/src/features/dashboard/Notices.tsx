import { Icon } from '../../ui/Icon.tsx';
import styles from './Notices.module.css';

/** What staff say about classes that they have changed. */
export const Notices = ({ notices }: { notices: string[] }) => (
  <ul className={styles.notices} aria-label="What has changed">
    {notices.map((notice) => (
      <li key={notice} className={styles.notice}>
        <Icon name="calendar" size={20} />
        {notice}
      </li>
    ))}
  </ul>
);
