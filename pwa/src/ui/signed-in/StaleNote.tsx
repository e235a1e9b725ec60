import { classes } from '../classes.ts';
import styles from './StaleNote.module.css';

/** What is said of content that is old: how old it is. `passes`: while a new answer is awaited. */
export interface Stale {
  words: string;
  passes: boolean;
}

/** Below the screen's heading. What passes lies over the end of the window, as it would move the screen twice within seconds. */
export const StaleNote = ({ note }: { note: Stale | undefined }) => (
  <div role="status">
    {note && <p className={classes(styles.note, note.passes && styles.passing)}>{note.words}</p>}
  </div>
);
