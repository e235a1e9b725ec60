import { StaffOffer } from '../../account/notifications/StaffOffer.tsx';
import { GraceBanner } from '../../account/two-factor/GraceNote.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { useCacheHandbook } from '../help/cache-handbook.ts';
import { Alerts } from './Alerts.tsx';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { DayQuery } from './DayQuery.tsx';
import { MissingSettings } from './MissingSettings.tsx';
import { PendingTasks } from './PendingTasks.tsx';
import { staffDayQuery, useDay } from './use-day.ts';

/** The dashboard of staff: the classes of today and tomorrow, and pending tasks. */
export const StaffToday = () => {
  const now = useNow();
  useCacheHandbook();
  const { result, change } = useDay(staffDayQuery);
  return (
    <>
      <Hero now={now} />
      <DayQuery result={result}>
        {(today) => (
          <Day today={today} now={now} onChanged={change} onNoted={result.refetch}>
            <Alerts troubles={today.troubles} now={now} />
            <GraceBanner />
            <PendingTasks today={today} now={now} />
            <ComingNext courses={today.beginning} now={now} />
            <MissingSettings missing={today.missingFacts} />
            {/* Last, as it appears later than the rest and must move nothing. */}
            <StaffOffer />
          </Day>
        )}
      </DayQuery>
      <AsOfNote updatedAt={result.error === null ? result.dataUpdatedAt : undefined} />
    </>
  );
};
