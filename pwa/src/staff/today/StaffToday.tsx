import type { StaffClass, StaffToday as Today } from 'bff/contract';
import { edit, type Question } from '../../data/signed-in/questions.ts';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { StaffOffer } from '../../member/notifications/StaffOffer.tsx';
import { GraceBanner } from '../../member/security/GraceNote.tsx';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { noteClassChanges } from '../../timetable/class-changes.ts';
import { useNow } from '../../timetable/use-now.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { withChanged } from '../week/staff-week.ts';
import { ComingNext } from './ComingNext.tsx';
import { Day, Hero } from './Day.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { Troubles } from './Troubles.tsx';
import { WhatWaits } from './WhatWaits.tsx';

const today: Question<Today> = {
  key: ['today'],
  ask: staffClassApi.readToday,
  topics: [
    'staff/classes',
    'staff/meetings',
    'staff/courses',
    'payments',
    'messages',
    'undelivered',
    'troubles',
  ],
  everyMs: 30_000,
  // That learners join is not told by the stream.
  everyMsLive: 60_000,
  onNews: (before, now, asOf) => noteClassChanges(before.classes, now.classes, asOf),
};

/** The dashboard of staff: the classes of today and tomorrow, and what waits for them. */
export const StaffToday = () => {
  const now = useNow();
  const answer = useAnswer(today);
  const change = (changed: StaffClass) => {
    edit(today, (before) => ({ ...before, classes: withChanged(before.classes, changed) }));
    void answer.reload();
  };
  return (
    <>
      <Hero now={now} />
      <GraceBanner />
      <StaffQuery query={answer}>
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
      </StaffQuery>
      <AsOfNote asOf={answer.failure === undefined ? answer.asOf : undefined} />
    </>
  );
};
