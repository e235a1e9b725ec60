import type { Team } from 'bff/contract';
import { askAgain, type Question } from '../../data/signed-in/queries.ts';
import { teamApi } from '../../data/staff/team-api.ts';

/** The team and its open invitations. */
export const teamQuery: Question<Team> = { key: ['team'], ask: teamApi.readTeam, everyMs: 60_000 };

export const refetchTeam = () => void askAgain(teamQuery);
