import { queryOptions } from '@tanstack/react-query';
import { studioApi } from '../../data/staff/studio-api.ts';

/** The studio settings with their last changes. */
export const studioQuery = queryOptions({
  queryKey: ['studio'],
  queryFn: studioApi.read,
});
