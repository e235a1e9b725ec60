import type { Team } from 'bff/contract';
import { askAgain, type Question } from '../../data/signed-in/queries.ts';
import { teamApi } from '../../data/staff/team-api.ts';

/** Who works for the studio, and who is invited to. */
export const team: Question<Team> = { key: ['team'], ask: teamApi.readTeam, everyMs: 60_000 };

export const readAgain = () => void askAgain(team);
