import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './ScenePage.module.css';

interface Props {
  /** Drawings that fill the page behind its words; the class names say where each is shown. */
  scene: (place: { tall: string; wide: string }) => ReactNode;
  children: ReactNode;
}

const place = {
  tall: classes(styles.drawing, styles.tall),
  wide: classes(styles.drawing, styles.wide),
};

/** A page of few words before a drawing that fills whatever room there is. */
export const ScenePage = ({ scene, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.scene} aria-hidden="true">
      {scene(place)}
    </div>
    <div className={classes('page', styles.words)}>{children}</div>
  </div>
);
