import { pages } from '../../content/paths.ts';
import { studio } from '../../content/studio.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { InstructorCard } from './InstructorCard.tsx';
import styles from './InstructorsScreen.module.css';

export const InstructorsScreen = () => (
  <div className={`page ${styles.body}`}>
    <div className={styles.intro}>
      <p className={styles.eyebrow}>{studio.instructorsEyebrow}</p>
      <h1 tabIndex={-1}>Instructors</h1>
      {studio.instructorsIntro.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </div>
    <InstructorCard heading="h2" />
    <div className={styles.actions}>
      <Link className={buttonClass()} to={pages.courses.path}>
        See the courses
      </Link>
      <Link className={buttonClass({ variant: 'outline' })} to={pages.contact.path}>
        Ask the studio
      </Link>
    </div>
  </div>
);
