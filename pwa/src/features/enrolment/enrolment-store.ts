import { learnerApi } from '../../api/learner-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

export const enrolments = createPersonalStore('enrolments', learnerApi.listEnrolments);
