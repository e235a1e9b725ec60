import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { GraceBanner } from '../../member/security/GraceNote.tsx';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { useNow } from '../../timetable/use-now.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { dayQuestion, useDay } from './use-day.ts';

const teachersDay = dayQuestion({
  key: ['taught today'],
  ask: staffClassApi.readTaught,
  topics: ['staff/classes'],
});

/** The dashboard of a teacher: the classes of today and tomorrow that are theirs. */
export const TeacherToday = () => {
  const now = useNow();
  const { answer, change } = useDay(teachersDay);
  return (
    <>
      <Hero now={now} />
      <GraceBanner />
      <StaffQuery query={answer}>
        {(shown) => (
          <Day today={shown} now={now} onChanged={change} onNoted={answer.reload}>
            <ComingNext courses={shown.beginning} now={now} />
          </Day>
        )}
      </StaffQuery>
      <AsOfNote asOf={answer.failure === undefined ? answer.asOf : undefined} />
    </>
  );
};
