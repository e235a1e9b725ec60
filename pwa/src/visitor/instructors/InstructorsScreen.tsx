import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { Portrait } from './InstructorCard.tsx';
import styles from './InstructorsScreen.module.css';

/** The teacher's name if the studio has set one, or else the profession. */
const Teacher = () => {
  const { name, about } = useStudioSettings().teacher;
  return (
    <section className={styles.teacher} aria-labelledby="teacher">
      <div>
        <h2 id="teacher">{name ?? studioMessages().instructor.title}</h2>
        {name && <p className={styles.quiet}>{studioMessages().instructor.title}</p>}
      </div>
      {about && <p>{about}</p>}
      <p className={styles.quiet}>{studioMessages().instructor.line}</p>
    </section>
  );
};

const Strengths = () => (
  <ul className={`page ${styles.strengths}`}>
    {studioMessages().instructor.strengths.map((strength) => (
      <li key={strength} className={styles.strength}>
        {strength}
      </li>
    ))}
  </ul>
);

const Creed = ({ creed }: { creed: string[] }) => (
  <div className={styles.creed}>
    {creed.map((paragraph) => (
      <p key={paragraph} className={styles.creedWords}>
        {paragraph}
      </p>
    ))}
  </div>
);

const NextStep = () => (
  <section className={`page ${styles.next}`} aria-labelledby="next-step">
    <div className={styles.panel}>
      <div className={styles.invitation}>
        <h2 id="next-step">{t`Begin with one class`}</h2>
        <p className={styles.quiet}>
          {t`Choose a course at a time that suits you, or ask us which one is right for you.`}
        </p>
        <div className={styles.actions}>
          <Link className={buttonClass()} to={pages.courses.path}>
            {t`See the courses`}
          </Link>
          <Link className={buttonClass({ variant: 'outline' })} to={pages.contact.path}>
            {t`Ask the studio`}
          </Link>
        </div>
      </div>
      <RiverBand className={styles.scene} />
    </div>
  </section>
);

/** `/Instructors`: the teacher with a portrait, the teaching style, and how to join a class. */
export const InstructorsScreen = () => {
  const [opening, ...creed] = studioMessages().instructorsIntro;
  return (
    <>
      <div className={styles.dawn}>
        <div className={`page ${styles.opening}`}>
          <div className={styles.intro}>
            <p className={styles.eyebrow}>{studioMessages().instructorsEyebrow}</p>
            <h1 tabIndex={-1}>{pageTitles.instructors()}</h1>
            <p className={styles.lead}>{opening}</p>
          </div>
          <Portrait className={styles.portrait} />
          <Teacher />
        </div>
      </div>
      <Strengths />
      {creed.length > 0 && <Creed creed={creed} />}
      <NextStep />
    </>
  );
};
