import { StaffOffer } from '../../account/notifications/StaffOffer.tsx';
import { GraceBanner } from '../../account/two-factor/GraceNote.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Troubles } from './Alerts.tsx';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { DayQuery } from './DayQuery.tsx';
import { MissingFacts } from './MissingSettings.tsx';
import { WhatWaits } from './Pending.tsx';
import { staffDay, useDay } from './use-day.ts';

/** The dashboard of staff: the classes of today and tomorrow, and what waits for them. */
export const StaffToday = () => {
  const now = useNow();
  const { answer, change } = useDay(staffDay);
  return (
    <>
      <Hero now={now} />
      <GraceBanner />
      <DayQuery answer={answer}>
        {(shown) => (
          <Day today={shown} now={now} onChanged={change} onNoted={answer.reload}>
            <Troubles troubles={shown.troubles} now={now} />
            <WhatWaits today={shown} now={now} />
            <ComingNext courses={shown.beginning} now={now} />
            <MissingFacts missing={shown.missingFacts} />
            {/* Last: whether it is offered is known later than the rest, and it must move nothing. */}
            <StaffOffer />
          </Day>
        )}
      </DayQuery>
      <AsOfNote asOf={answer.failure === undefined ? answer.asOf : undefined} />
    </>
  );
};
