import { studioWords } from '../../content/studio-messages.ts';
import { useFacts } from '../../content/studio-settings.ts';
import { InstructorPicture } from '../../shell/pictures/lazy-illustrations.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './InstructorCard.module.css';

/** A photograph fills the room of the drawing, whatever its size: nothing moves when it comes. */
export const Portrait = ({ className }: { className: string | undefined }) => {
  const { name, picture } = useFacts().teacher;
  if (!picture) return <InstructorPicture className={className} />;
  return (
    <div className={classes(styles.frame, className)}>
      <img
        className={styles.photograph}
        src={`/${picture}`}
        alt={name ?? studioWords().instructor.title}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
};

/** The studio's teacher. The specification (section 1) gives the profession; name, text and picture are the studio's. */
export const InstructorCard = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => {
  const { name, about } = useFacts().teacher;
  return (
    <article className={styles.card}>
      <Portrait className={styles.picture} />
      <div className={styles.words}>
        <div>
          <Heading className={styles.title}>{name ?? studioWords().instructor.title}</Heading>
          {name && <p className={styles.profession}>{studioWords().instructor.title}</p>}
        </div>
        <p>{studioWords().instructor.line}</p>
        {about && <p>{about}</p>}
        <ul className={styles.strengths}>
          {studioWords().instructor.strengths.map((strength) => (
            <li key={strength}>{strength}</li>
          ))}
        </ul>
      </div>
    </article>
  );
};
