import { learnerApi } from '../../api/learner-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

/** How often screens with Join refresh, so that a learner does not wait with an old link. */
export const freshEveryMs = 30_000;

export const enrolments = createPersonalStore('enrolments', learnerApi.listEnrolments);
