import type { TeamRole } from 'bff/contract';
import {
  client,
  isEmptyResponse,
  queryParams,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasList, isObject } from '../network/response-shapes.ts';

const { acts, team } = client.api.staff;

const accountParam = (id: number) => ({ param: { accountId: String(id) } });
const invitationParam = (id: number) => ({ param: { invitationId: String(id) } });

interface AuditLogSearch {
  /** The id of an account; empty for all. */
  by: string;
  act: string;
  /** YYYY-MM-DD; empty for all. */
  day: string;
  after: string | undefined;
}

/** The calls for the studio's team. The server rejects everyone without permission with 403. */
export const teamApi = {
  readTeam: () => withSession((options) => readResponse(team.$get({}, options), isObject)),

  /** The people who can teach a class. */
  listTeachers: () =>
    withSession((options) => readResponse(team.teachers.$get({}, options), Array.isArray)),

  invite: (json: { email: string; role: TeamRole }) =>
    withSession((options) => readResponse(team.invitations.$post({ json }, options), isObject)),

  resendInvitation: (id: number) =>
    withSession((options) =>
      readResponse(
        team.invitations[':invitationId'].again.$post(invitationParam(id), options),
        isObject,
      ),
    ),

  withdrawInvitation: (id: number) =>
    withSession((options) =>
      readResponse(
        team.invitations[':invitationId'].$delete(invitationParam(id), options),
        isEmptyResponse,
      ),
    ),

  changeRole: (id: number, role: TeamRole) =>
    withSession((options) =>
      readResponse(
        team[':accountId'].role.$put({ ...accountParam(id), json: { role } }, options),
        isEmptyResponse,
      ),
    ),

  /** For a member who has lost all passkeys and codes. */
  removeAuthenticators: (id: number) =>
    withSession((options) =>
      readResponse(team[':accountId'].keys.$delete(accountParam(id), options), isEmptyResponse),
    ),

  removeMember: (id: number) =>
    withSession((options) =>
      readResponse(team[':accountId'].$delete(accountParam(id), options), isEmptyResponse),
    ),

  /** A page of the audit log, the newest entries first. */
  listAuditLog: (search: AuditLogSearch) =>
    withSession((options) => readResponse(acts.$get(queryParams({ ...search }), options), hasList)),
};
