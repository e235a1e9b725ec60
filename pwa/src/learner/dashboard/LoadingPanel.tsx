import { t } from '@lingui/core/macro';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './TodayPanel.module.css';

export const LoadingPanel = () => (
  <div className={classes(styles.panel, styles.loading)} role="status">
    <span className="visually-hidden">{t`Loading your next class`}</span>
    <Skeleton />
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="button" />
  </div>
);
