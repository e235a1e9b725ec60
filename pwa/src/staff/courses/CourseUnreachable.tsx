import { t } from '@lingui/core/macro';
import type { CourseReaders, StaffCourse } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { ownWords } from '../../i18n/localized-content.ts';
import { handWritten } from '../notifications/notices.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';
import styles from './CourseSheets.module.css';

/** Comes into sight where a change that was just saved has led to it. */
const useComesIntoSight = (version: number, isThere: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(version);
  useEffect(() => {
    if (isThere && version !== first.current) place.current?.scrollIntoView?.({ block: 'center' });
  }, [version, isThere]);
  return place;
};

/** Whom the last change of the course does not reach, with what the others read, for as long as it can be said to them. */
export const CourseNotReached = ({ course }: { course: StaffCourse }) => {
  const { id, version } = course;
  const { value } = useAnswer<CourseReaders>({
    // Every change may be told to others, and in other words.
    key: ['course readers', id, version],
    ask: () => staffApi.findCourseReaders(id),
  });
  const people = value?.contacts?.unreachable ?? [];
  const place = useComesIntoSight(version, people.length > 0);
  if (!value || people.length === 0) return null;
  const { words, lang } = ownWords(value.notice ?? '', value.noticeIn);
  return (
    <div ref={place} className={styles.reach}>
      <p>
        {t`Our last message about this course:`} <q lang={lang}>{words}</q>
      </p>
      <Unreachable
        people={people}
        count={value.contacts?.none ?? 0}
        message={handWritten(course, value)}
      />
    </div>
  );
};
