import { GraceBanner } from '../../account/two-factor/GraceNote.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { DayQuery } from './DayQuery.tsx';
import { teachersDay, useDay } from './use-day.ts';

/** The dashboard of a teacher: the classes of today and tomorrow that are theirs. */
export const TeacherToday = () => {
  const now = useNow();
  const { answer, change } = useDay(teachersDay);
  return (
    <>
      <Hero now={now} />
      <GraceBanner />
      <DayQuery answer={answer}>
        {(shown) => (
          <Day today={shown} now={now} onChanged={change} onNoted={answer.reload}>
            <ComingNext courses={shown.beginning} now={now} />
          </Day>
        )}
      </DayQuery>
      <AsOfNote asOf={answer.failure === undefined ? answer.asOf : undefined} />
    </>
  );
};
