import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { StaleNote, type StaleNoteContent } from './StaleNote.tsx';
import styles from './TodayHero.module.css';

interface Props {
  /** The page's h1. */
  heading: ReactNode;
  lead?: ReactNode;
  note?: StaleNoteContent | undefined;
  /** The control that chooses the profile or the content of the page. */
  choice?: ReactNode;
  /** The choice is not known yet: the content below is hidden until then, to avoid a layout shift. */
  awaitsChoice?: boolean;
  /** Illustrations of the same scene: one with the class `tall` for phones, one with `wide`. Without a panel `tall` is enough. */
  scene: (sceneClasses: { tall: string; wide: string }) => ReactNode;
  /** The content on the near bank of the scene. Without it, the bank has the page's background. */
  panel?: ReactNode;
}

const sceneClasses = {
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
          {scene(sceneClasses)}
        </div>
        {panel && <div className={styles.panel}>{panel}</div>}
      </div>
    )}
  </div>
);
