import type { StaffClass, TaughtToday } from 'bff/contract';
import { edit, type Question } from '../../data/signed-in/questions.ts';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { GraceBanner } from '../../member/security/GraceNote.tsx';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { noteClassChanges } from '../../timetable/class-changes.ts';
import { useNow } from '../../timetable/use-now.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { withChanged } from '../week/staff-week.ts';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';

const taught: Question<TaughtToday> = {
  key: ['taught today'],
  ask: staffClassApi.readTaught,
  topics: ['staff/classes'],
  everyMs: 30_000,
  // That learners join is not told by the stream.
  everyMsLive: 60_000,
  onNews: (before, now, asOf) => noteClassChanges(before.classes, now.classes, asOf),
};

/** The dashboard of a teacher: the classes of today and tomorrow that are theirs. */
export const TeacherToday = () => {
  const now = useNow();
  const answer = useAnswer(taught);
  const change = (changed: StaffClass) => {
    edit(taught, (before) => ({ ...before, classes: withChanged(before.classes, changed) }));
    void answer.reload();
  };
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
