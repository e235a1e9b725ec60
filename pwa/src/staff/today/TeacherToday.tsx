import { GraceBanner } from '../../account/two-factor/GraceNote.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { useCacheHandbook } from '../help/cache-handbook.ts';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { DayQuery } from './DayQuery.tsx';
import { teacherDayQuery, useDay } from './use-day.ts';

/** The dashboard of a teacher: the classes of today and tomorrow that they teach. */
export const TeacherToday = () => {
  const now = useNow();
  useCacheHandbook();
  const { result, change } = useDay(teacherDayQuery);
  return (
    <>
      <Hero now={now} />
      <DayQuery result={result}>
        {(today) => (
          <Day today={today} now={now} onChanged={change} onNoted={result.refetch}>
            <GraceBanner />
            <ComingNext courses={today.beginning} now={now} />
          </Day>
        )}
      </DayQuery>
      <AsOfNote updatedAt={result.error === null ? result.dataUpdatedAt : undefined} />
    </>
  );
};
