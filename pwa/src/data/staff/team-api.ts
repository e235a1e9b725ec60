import type { TeamRole } from 'bff/contract';
import { answer, client, isNothing, queryOf, signed } from '../network/client.ts';
import { holdsList, isSomething } from '../network/response-shapes.ts';

const { acts, team } = client.api.staff;

const personIn = (id: number) => ({ param: { accountId: String(id) } });
const invitationIn = (id: number) => ({ param: { invitationId: String(id) } });

interface ActSearch {
  /** The id of an account; empty for all. */
  by: string;
  act: string;
  /** YYYY-MM-DD; empty for all. */
  day: string;
  after: string | undefined;
}

/** The calls about who works for the studio. The server refuses who may not with 403. */
export const teamApi = {
  readTeam: () => signed((options) => answer(team.$get({}, options), isSomething)),

  /** Who may be the teacher of a class. */
  listTeachers: () => signed((options) => answer(team.teachers.$get({}, options), Array.isArray)),

  invite: (json: { email: string; role: TeamRole }) =>
    signed((options) => answer(team.invitations.$post({ json }, options), isSomething)),

  inviteAgain: (id: number) =>
    signed((options) =>
      answer(team.invitations[':invitationId'].again.$post(invitationIn(id), options), isSomething),
    ),

  withdraw: (id: number) =>
    signed((options) =>
      answer(team.invitations[':invitationId'].$delete(invitationIn(id), options), isNothing),
    ),

  changeRole: (id: number, role: TeamRole) =>
    signed((options) =>
      answer(team[':accountId'].role.$put({ ...personIn(id), json: { role } }, options), isNothing),
    ),

  /** For whoever has lost all passkeys and codes. */
  forgetKeys: (id: number) =>
    signed((options) => answer(team[':accountId'].keys.$delete(personIn(id), options), isNothing)),

  remove: (id: number) =>
    signed((options) => answer(team[':accountId'].$delete(personIn(id), options), isNothing)),

  /** A page of what was done for the studio, the newest first. */
  listActs: (search: ActSearch) =>
    signed((options) => answer(acts.$get(queryOf({ ...search }), options), holdsList)),
};
