import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { errorSchema } from '../../platform/http/errors.ts';
import { releaseOnServerError, takeInSequence } from '../../platform/http/limits.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { cursorParam, dateParam, query, rowIdParam, wordParam } from '../../platform/http/query.ts';
import {
  bodySchema,
  emailAddress,
  jsonBody,
  parseRowId,
  validationError,
} from '../../platform/http/validate.ts';
import { permissions, teamRoles } from '../../shared/permissions.ts';
import { createGuard, type SignedInEnv } from '../sessions/guards.ts';
import { assertRecentlyConfirmed } from '../two-factor/authenticators.ts';
import { auditLogCursor, listAuditEntries } from './audit-log-page-queries.ts';
import { deleteInvitation, listInvitations, listMembers, listTeachers } from './queries.ts';
import {
  changeMember,
  inviteMember,
  noSuchInvitation,
  noSuchMember,
  resendInvitation,
  resetMemberTwoFactor,
} from './service.ts';
import {
  auditEntrySchema,
  invitationSchema,
  type Team,
  teachersSchema,
  teamSchema,
} from './team.ts';

const roleField = z.enum(teamRoles, { error: validationError('team.role-unknown') });
const invitationBody = bodySchema({ email: emailAddress('auth.email'), role: roleField });
const roleBody = bodySchema({ role: roleField });

const parseMemberId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw noSuchMember();
  return id;
};

const parseInvitationId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw noSuchInvitation();
  return id;
};

/**
 * `/api/staff/team`: the team and its open invitations; inviting by mail, inviting again, and withdrawing an invitation; changing and removing
 * a role; resetting the two-factor of a member. All changes need a session that was confirmed within ten minutes. `/teachers`: the accounts
 * that can be the teacher of a class. Responds with 401 or 403 without the permission, with 404 if the member or invitation does not exist,
 * with 409 for the last owner, for the address of a member, and for a 51st invitation, and with 429 after 50 invitations in a day.
 */
export function teamRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = createGuard(deps);
  /** Prevents changes of the team by a person who finds an unlocked device. */
  const requireConfirmation = createMiddleware<SignedInEnv>(async (c, next) => {
    await assertRecentlyConfirmed(deps, { account: c.get('account'), session: c.get('session') });
    await next();
  });
  return new Hono<SignedInEnv>()
    .get('/', may('team.read'), answers({ 200: teamSchema }), async (c) => {
      const [people, invitations] = await Promise.all([listMembers(sql), listInvitations(sql)]);
      return c.json({ people, invitations } satisfies Team, 200);
    })
    .get('/teachers', may('team.readTeachers'), answers({ 200: teachersSchema }), async (c) =>
      c.json(await listTeachers(sql), 200),
    )
    .post(
      '/invitations',
      may('team.invite'),
      answers({ 201: invitationSchema, 409: errorSchema }),
      requireConfirmation,
      jsonBody(invitationBody),
      async (c) => {
        const invitedBy = c.get('account').id;
        const invited = { ...c.req.valid('json'), invitedBy };
        const reservation = await takeInSequence([
          () => limits.invitationPerAccount.take(String(invitedBy)),
          () => limits.invitationPerMailbox.take(invited.email),
        ]);
        return c.json(
          await releaseOnServerError(reservation, () => inviteMember(deps, invited)),
          201,
        );
      },
    )
    .post(
      '/invitations/:invitationId/again',
      may('team.invite'),
      answers({ 201: invitationSchema, 404: errorSchema, 409: errorSchema }),
      requireConfirmation,
      async (c) => {
        const invitedBy = c.get('account').id;
        const id = parseInvitationId(c.req.param('invitationId'));
        const reservation = await takeInSequence([
          () => limits.invitationPerAccount.take(String(invitedBy)),
          () => limits.invitationPerMailbox.take(`again ${id}`),
        ]);
        return c.json(
          await releaseOnServerError(reservation, () => resendInvitation(deps, { id, invitedBy })),
          201,
        );
      },
    )
    .delete(
      '/invitations/:invitationId',
      may('team.invite'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        const taken = await deleteInvitation(sql, parseInvitationId(c.req.param('invitationId')));
        if (!taken) throw noSuchInvitation();
        return c.body(null, 204);
      },
    )
    .put(
      '/:accountId/role',
      may('team.change'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      requireConfirmation,
      jsonBody(roleBody),
      async (c) => {
        const id = parseMemberId(c.req.param('accountId'));
        await changeMember(deps, { id, role: c.req.valid('json').role });
        return c.body(null, 204);
      },
    )
    .delete(
      '/:accountId/keys',
      may('team.forgetKeys'),
      answers({ 204: noBody, 404: errorSchema }),
      requireConfirmation,
      async (c) => {
        await resetMemberTwoFactor(deps, parseMemberId(c.req.param('accountId')));
        return c.body(null, 204);
      },
    )
    .delete(
      '/:accountId',
      may('team.remove'),
      answers({ 204: noBody, 404: errorSchema, 409: errorSchema }),
      requireConfirmation,
      async (c) => {
        await changeMember(deps, { id: parseMemberId(c.req.param('accountId')), role: 'learner' });
        return c.body(null, 204);
      },
    );
}

/**
 * `/api/staff/acts`: a page of the audit log of the last year, the newest entries first; `?by=` filters by account id, `?act=` by permission,
 * `?day=` by day in India. Responds with 401 or 403 to callers who are not owners.
 */
export function auditLogRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>().get(
    '/',
    may('acts.read'),
    answers({ 200: pageOf(auditEntrySchema) }),
    query({
      by: rowIdParam,
      act: wordParam(permissions),
      day: dateParam,
      after: cursorParam(auditLogCursor),
    }),
    async (c) => c.json(await listAuditEntries(deps.sql, c.req.valid('query')), 200),
  );
}
