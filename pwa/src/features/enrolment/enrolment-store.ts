import { learnerApi } from '../../api/learner-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

/** How often it is asked for where somebody may be about to join: nobody should wait before an old link. */
export const freshEveryMs = 30_000;

export const enrolments = createPersonalStore('enrolments', learnerApi.listEnrolments);
