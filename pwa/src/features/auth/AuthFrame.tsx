import type { ReactNode } from 'react';
import { LogoMark } from '../../drawings/LogoMark.tsx';
import { EveningWide } from '../../drawings/lazy-drawings.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './AuthScreen.module.css';

interface Props {
  title: string;
  lead: string;
  /** The focus comes to the heading, so a screen reader says what this names with it. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A form at the river in the evening: signing in, registering, a forgotten password. */
export const AuthFrame = ({ title, lead, describedBy, children }: Props) => (
  <div className={styles.screen}>
    <EveningWide className={styles.scene} />
    <div className={classes('page', styles.column)}>
      <LogoMark className={styles.mark} />
      <h1 tabIndex={-1} aria-describedby={describedBy}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.panel}>
        <Card>{children}</Card>
      </div>
    </div>
  </div>
);
