import { studioMessages } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { InstructorPicture } from '../../shell/pictures/lazy-illustrations.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './InstructorCard.module.css';

/** A photograph has the size of the illustration, to avoid a layout shift when it loads. */
export const Portrait = ({ className }: { className: string | undefined }) => {
  const { name, picture } = useStudioSettings().teacher;
  if (!picture) return <InstructorPicture className={className} />;
  return (
    <div className={classes(styles.frame, className)}>
      <img
        className={styles.photograph}
        src={`/${picture}`}
        alt={name ?? studioMessages().instructor.title}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
};

/** The studio's teacher. The specification (section 1) gives the profession; name, text and picture are the studio's. */
export const InstructorCard = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => {
  const { name, about } = useStudioSettings().teacher;
  return (
    <article className={styles.card}>
      <Portrait className={styles.picture} />
      <div className={styles.words}>
        <div>
          <Heading className={styles.title}>{name ?? studioMessages().instructor.title}</Heading>
          {name && <p className={styles.profession}>{studioMessages().instructor.title}</p>}
        </div>
        <p>{studioMessages().instructor.line}</p>
        {about && <p>{about}</p>}
        <ul className={styles.strengths}>
          {studioMessages().instructor.strengths.map((strength) => (
            <li key={strength}>{strength}</li>
          ))}
        </ul>
      </div>
    </article>
  );
};
