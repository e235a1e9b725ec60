import { learnerApi } from '../../api/learner-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

/** How often screens with Join refresh, so that a learner does not wait at an hour that has changed. */
export const freshEveryMs = 30_000;

/** The classes of four weeks that the learner is enrolled in or may join without, in order of time. */
export const ownClasses = createPersonalStore('classes', learnerApi.listOwnClasses);
