import { t } from '@lingui/core/macro';
import type { StaffCourse } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizeContent } from '../../i18n/localized-content.ts';
import { buildManualMessage } from '../notifications/notification-texts.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';
import styles from './CourseSheets.module.css';

/** Scrolls the element into view if a save has just made it appear. */
const useScrollIntoView = (version: number, isThere: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(version);
  useEffect(() => {
    if (isThere && version !== first.current)
      element.current?.scrollIntoView?.({ block: 'center' });
  }, [version, isThere]);
  return element;
};

/** The learners whom the last change of the course does not reach, with the message that the others got. */
export const CourseUnreachable = ({ course }: { course: StaffCourse }) => {
  const { id, version } = course;
  const { data } = useLiveQuery({
    // Every version may have other recipients and another message.
    queryKey: ['course readers', id, version],
    queryFn: () => staffApi.readCourseRecipients(id),
  });
  const people = data?.contacts?.unreachable ?? [];
  const element = useScrollIntoView(version, people.length > 0);
  if (!data || people.length === 0) return null;
  const { words, lang } = localizeContent(data.notice ?? '', data.noticeIn);
  return (
    <div ref={element} className={styles.reach}>
      <p>
        {t`Our latest message about this course:`} <q lang={lang}>{words}</q>
      </p>
      <Unreachable
        people={people}
        count={data.contacts?.none ?? 0}
        message={buildManualMessage(course, data)}
      />
    </div>
  );
};
