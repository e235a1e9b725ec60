import type { StaffStudio } from 'bff/contract';
import type { Question } from '../../data/signed-in/queries.ts';
import { studioApi } from '../../data/staff/studio-api.ts';

/** What the studio says of itself, with who has changed what. */
export const studioQuestion: Question<StaffStudio> = {
  key: ['studio'],
  ask: studioApi.read,
};
