import { queryOptions } from '@tanstack/react-query';
import { invalidateQuery } from '../../data/signed-in/queries.ts';
import { teamApi } from '../../data/staff/team-api.ts';

/** The team and its open invitations. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: teamApi.readTeam,
  refetchInterval: 60_000,
});

export const refetchTeam = () => void invalidateQuery(teamQuery);
