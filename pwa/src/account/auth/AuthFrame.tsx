import type { ReactNode } from 'react';
import { LogoMark } from '../../illustrations/LogoMark.tsx';
import { EveningWide } from '../../shell/pictures/lazy-illustrations.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './AuthScreen.module.css';

interface HeadingProps {
  title: string;
  lead: string;
  /** The id of a text that a screen reader reads with the heading, which has the focus after navigation. */
  describedBy?: string | undefined;
}

const Heading = ({ title, lead, describedBy }: HeadingProps) => (
  <>
    <LogoMark className={styles.mark} />
    <h1 tabIndex={-1} aria-describedby={describedBy}>
      {title}
    </h1>
    <p className={styles.lead}>{lead}</p>
  </>
);

interface Props extends HeadingProps {
  /** In place of the logo, title and lead. */
  heading?: ReactNode;
  children: ReactNode;
}

/** The page around the login, registration and forgotten password forms. */
export const AuthFrame = ({ heading, children, ...texts }: Props) => (
  <div className={styles.screen}>
    <EveningWide className={styles.scene} />
    <div className={classes('page', styles.column)}>
      {heading ?? <Heading {...texts} />}
      <div className={styles.panel}>
        <Card>{children}</Card>
      </div>
    </div>
  </div>
);
