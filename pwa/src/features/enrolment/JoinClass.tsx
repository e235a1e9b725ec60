import type { EnrolledCourse } from 'bff/contract';
import { asOfWords } from '../../content/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { isWebLink } from '../meetings/meeting-link.ts';
import { enrolments } from './enrolment-store.ts';
import styles from './JoinClass.module.css';

type Props = Pick<EnrolledCourse, 'title' | 'meetingLink'>;

/** Join, if the class's meeting has a link. Says so if the link could not be checked. */
export const JoinClass = ({ title, meetingLink }: Props) => {
  const { old, asOf } = enrolments.useStore();
  // A copy kept by an older version of the app has no `meetingLink`.
  if (!isWebLink(meetingLink ?? '')) {
    return (
      <p className={styles.waiting}>
        {old
          ? 'The link could not be looked up. It needs the network.'
          : 'The link appears here before the class.'}
      </p>
    );
  }
  return (
    <div className={styles.join}>
      <a className={buttonClass()} href={meetingLink} target="_blank" rel="noopener noreferrer">
        Join <span className="visually-hidden">{title}</span>
      </a>
      {old && asOf && (
        <p className={styles.old}>
          {`The link as of ${asOfWords(asOf, new Date())}; it may be old.`}
        </p>
      )}
    </div>
  );
};
