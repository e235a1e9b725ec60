import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './ScenePage.module.css';

interface Props {
  /** Illustrations that fill the page behind its text: one with the class `tall` for phones, one with `wide`. */
  scene: (positions: { tall: string; wide: string }) => ReactNode;
  children: ReactNode;
}

const positions = {
  tall: classes(styles.drawing, styles.tall),
  wide: classes(styles.drawing, styles.wide),
};

/** A page with little text on a full-page illustration. */
export const ScenePage = ({ scene, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.scene} aria-hidden="true">
      {scene(positions)}
    </div>
    <div className={classes('page', styles.words)}>{children}</div>
  </div>
);
