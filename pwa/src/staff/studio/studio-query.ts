import type { StaffStudioSettings } from 'bff/contract';
import type { Question } from '../../data/signed-in/queries.ts';
import { studioApi } from '../../data/staff/studio-api.ts';

/** The studio settings with their last changes. */
export const studioQuery: Question<StaffStudioSettings> = {
  key: ['studio'],
  ask: studioApi.read,
};
