import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './DashboardScreen.module.css';

interface Props {
  icon: IconName;
  title: string;
  action: string;
  path: string;
  children: ReactNode;
}

/** One way on; all of the card leads there. */
export const Step = ({ icon, title, action, path, children }: Props) => (
  <li className={styles.step}>
    <Card>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{children}</p>
      <Link className={styles.action} to={path}>
        {action}
      </Link>
    </Card>
  </li>
);
