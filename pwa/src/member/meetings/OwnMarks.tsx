import type { OwnMeeting } from 'bff/contract';
import styles from './OwnMarks.module.css';

/** The classes that a link leads to, or else the name that staff gave it. */
export const nameOf = ({ name, courses }: OwnMeeting): string =>
  courses.length > 0 ? courses.map(({ title }) => title).join(', ') : name;

/** Which classes a link is for, and whether one of them is the learner's. */
export const OwnMarks = ({ meeting }: { meeting: OwnMeeting }) => {
  const name = nameOf(meeting);
  return (
    <>
      {meeting.isMine && <p className={styles.mine}>Your class</p>}
      {name && <p className={styles.name}>{name}</p>}
    </>
  );
};
