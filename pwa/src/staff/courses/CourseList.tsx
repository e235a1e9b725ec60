import { t } from '@lingui/core/macro';
import type { Page, StaffCourse } from 'bff/contract';
import { useState } from 'react';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { CopyCourse } from './CopyCourse.tsx';
import { CourseActions } from './CourseActions.tsx';
import styles from './CourseList.module.css';
import { CourseRow } from './CourseRow.tsx';
import { DeleteCourse } from './DeleteCourse.tsx';

/** The open dialog and its course. */
interface OpenCourseDialog {
  id: number;
  what: 'actions' | 'copy' | 'delete';
}

const NoCourses = () => (
  <Card>
    <EmptyState picture={<EmptyPicture />} title={t`No courses yet`}>
      <p>{t`A new course appears on the site as soon as you save it.`}</p>
    </EmptyState>
  </Card>
);

interface Props {
  courses: Page<StaffCourse>;
  onMore: () => Promise<string | undefined>;
  /** Refetches the list after a change of this course. */
  onChanged: (id: number) => Promise<void>;
}

/** All courses in the order of the public page, with their actions. */
export const CourseList = ({ courses: { items, next }, onMore, onChanged }: Props) => {
  const [open, setOpen] = useState<OpenCourseDialog>();
  const index = items.findIndex(({ id }) => id === open?.id);
  const course = items[index];
  const close = () => setOpen(undefined);
  const show = (what: OpenCourseDialog['what']) =>
    setOpen((before) => before && { ...before, what });
  const finish = () => {
    close();
    if (course) void onChanged(course.id);
  };
  if (items.length === 0) return <NoCourses />;
  return (
    <div className={styles.list}>
      <Card flush>
        <PagedList hasMore={next !== null} onMore={onMore}>
          {items.map((each) => (
            <CourseRow
              key={each.id}
              course={each}
              onMore={() => setOpen({ id: each.id, what: 'actions' })}
            />
          ))}
        </PagedList>
      </Card>
      {course && open?.what === 'actions' && (
        <CourseActions
          course={course}
          place={index + 1}
          before={items[index - 1]}
          after={items[index + 1]}
          onCopy={() => show('copy')}
          onDelete={() => show('delete')}
          onChanged={() => onChanged(course.id)}
          onClose={close}
        />
      )}
      {course && open?.what === 'copy' && (
        <CopyCourse course={course} onCopied={finish} onClose={close} />
      )}
      {course && open?.what === 'delete' && (
        <DeleteCourse course={course} onDeleted={finish} onClose={close} />
      )}
    </div>
  );
};
