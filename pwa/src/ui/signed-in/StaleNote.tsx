import { classes } from '../classes.ts';
import styles from './StaleNote.module.css';

/** A note about the age of stale content. `passes`: a new response is pending. */
export interface StaleNoteContent {
  words: string;
  passes: boolean;
}

/** Below the screen's heading. A temporary note overlays the end of the window, to avoid two layout shifts within seconds. */
export const StaleNote = ({ note }: { note: StaleNoteContent | undefined }) => (
  <div role="status">
    {note && <p className={classes(styles.note, note.passes && styles.passing)}>{note.words}</p>}
  </div>
);
