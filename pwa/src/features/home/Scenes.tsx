import { startTransition, useEffect, useState } from 'react';
import { DawnTall, DawnWide, EveningTall, EveningWide } from '../../drawings/lazy-drawings.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './Banner.module.css';
import { intervalMs } from './use-carousel.ts';

const scenes = [
  { name: 'dawn', wide: DawnWide, tall: DawnTall },
  { name: 'evening', wide: EveningWide, tall: EveningTall },
];

/** In time for the first change on a slow network, and not before the page itself is there. */
const aheadMs = 2000;

/** Whether the later scenes are wanted: soon somebody sees one, or already should. */
const useLaterScenes = (current: number) => {
  const [wanted, setWanted] = useState(false);
  const now = current > 0;
  useEffect(() => {
    // A transition, so that the banner stays as it is until the code of the scene is there.
    const want = () => startTransition(() => setWanted(true));
    const timer = setTimeout(want, now ? 0 : intervalMs - aheadMs);
    return () => clearTimeout(timer);
  }, [now]);
  return wanted;
};

/** The drawings behind the words. Until a later one has come, the first stays. */
export const Scenes = ({ current }: { current: number }) => {
  const later = useLaterScenes(current);
  const shown = later ? current : 0;
  return scenes
    .slice(0, later ? scenes.length : 1)
    .map(({ name, wide: Wide, tall: Tall }, index) => (
      <div key={name} className={classes(styles.scene, index === shown && styles.shown)}>
        <Wide className={styles.wide} />
        <Tall className={styles.tall} />
      </div>
    ));
};
