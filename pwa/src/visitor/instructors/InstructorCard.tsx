import { studio } from '../../content/studio.ts';
import { InstructorPicture } from '../../shell/pictures/lazy-drawings.tsx';
import styles from './InstructorCard.module.css';

/** The studio's teacher. The specification (section 1) gives the profession and no name. */
export const InstructorCard = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <article className={styles.card}>
    <InstructorPicture className={styles.picture} />
    <div className={styles.words}>
      <Heading className={styles.title}>{studio.instructor.title}</Heading>
      <p>{studio.instructor.line}</p>
      <ul className={styles.strengths}>
        {studio.instructor.strengths.map((strength) => (
          <li key={strength}>{strength}</li>
        ))}
      </ul>
    </div>
  </article>
);
