import { t } from '@lingui/core/macro';
import { formatFee } from '../../content/courses/course-messages.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import styles from './CourseToAdd.module.css';
import { useDisplayedCourses } from './courses-store.ts';

/** Which course the login adds, and what it costs. */
export const CourseToAdd = ({ slug }: { slug: string }) => {
  const course = useDisplayedCourses().find((shown) => shown.slug === slug);
  const title = course?.title;
  return (
    <div className={styles.heading}>
      <CoursePicture picture={course?.picture} className={styles.picture} />
      <div>
        <h1 tabIndex={-1}>
          {title ? t`Log in or register to add ${title}` : t`Log in or register`}
        </h1>
        {course?.live && <p className={styles.fee}>{formatFee(course.live)}</p>}
      </div>
    </div>
  );
};
