import { learnerApi } from '../../learner-api.ts';
import { createPersonalStore } from '../../personal-store.ts';

export const enrolments = createPersonalStore('enrolments', learnerApi.listEnrolments);
