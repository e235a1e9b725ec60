import { studio } from '../../content/studio.ts';
import { InstructorCard } from '../instructors/InstructorCard.tsx';
import styles from './InstructorSection.module.css';
import { SectionHeading } from './SectionHeading.tsx';

export const InstructorSection = () => (
  <section className={`page ${styles.instructor}`} aria-labelledby="instructor">
    <SectionHeading
      id="instructor"
      eyebrow={studio.instructorsEyebrow}
      title={studio.instructorsTitle}
    />
    <InstructorCard heading="h3" />
  </section>
);
