import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { type Stale, StaleNote } from './StaleNote.tsx';
import styles from './TodayHero.module.css';

interface Props {
  /** The page's h1. */
  heading: ReactNode;
  lead?: ReactNode;
  note?: Stale | undefined;
  /** What decides whom or what the page is about. */
  choice?: ReactNode;
  /** The choice is not known yet: what stands below it is not shown until then, as it would move. */
  awaitsChoice?: boolean;
  /** Drawings of the same place: one with the class `tall` for phones, one with `wide`. Without a panel `tall` is enough. */
  scene: (place: { tall: string; wide: string }) => ReactNode;
  /** What stands on the near bank. Without it the bank is the paper of the page. */
  panel?: ReactNode;
}

const place = {
  tall: classes(styles.tall),
  wide: classes(styles.wide),
};

/** The heading in the sky of a scene that goes to the edges of the screen, and a panel that is the scene's near bank. */
export const TodayHero = ({ heading, lead, note, choice, awaitsChoice, scene, panel }: Props) => (
  <div className={classes(styles.hero, panel ? styles.banked : styles.open)} data-under-bar>
    <div className={styles.words}>
      {heading}
      {lead && <p className={styles.lead}>{lead}</p>}
      <StaleNote note={note} />
      {choice}
    </div>
    {!awaitsChoice && (
      <div className={styles.card}>
        <div className={styles.scene} aria-hidden="true">
          {scene(place)}
        </div>
        {panel && <div className={styles.panel}>{panel}</div>}
      </div>
    )}
  </div>
);
