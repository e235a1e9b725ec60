import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { chargeFor, takeEach } from '../../platform/http/limits.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import {
  bodyOf,
  dateIn,
  emailAddress,
  fault,
  jsonBody,
  rowId,
} from '../../platform/http/validate.ts';
import { guardsOf, type SignedInEnv } from '../sessions/guards.ts';
import { refuseUnconfirmed } from '../two-factor/authenticators.ts';
import { actPlace, isActName, listActs } from './audit-log-page-queries.ts';
import { listInvitations, listMembers, listTeachers, takeInvitation } from './queries.ts';
import {
  changeMember,
  forgetKeysOf,
  invite,
  inviteAgain,
  noSuchInvitation,
  noSuchMember,
} from './service.ts';
import { TEAM_ROLES, type Team } from './team.ts';

const role = z.enum(TEAM_ROLES, { error: fault('team.role-unknown') });
const invitation = bodyOf({ email: emailAddress('auth.email'), role });
const roleChange = bodyOf({ role });

const memberIn = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchMember();
  return id;
};

const invitationIn = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchInvitation();
  return id;
};

/**
 * `/api/staff/team`: who works for the studio and who is invited to; inviting by mail, once more, and not any more; giving another role, and
 * taking it; forgetting the passkeys and codes of whoever has lost them: all these by somebody alone who has shown within ten minutes who they
 * are. `/teachers`: who may be the teacher of a class. Refuses with 401 or 403 whoever may not, with 404 who or what is not there, with
 * 409 the last owner, an address that is in already, and a 51st invitation, and with 429 after 50 invitations in a day.
 */
export function teamRoutes(deps: Deps) {
  const { sql, limits } = deps;
  const may = guardsOf(deps);
  /** A phone that lies open lets nobody into the team. */
  const confirmed = createMiddleware<SignedInEnv>(async (c, next) => {
    await refuseUnconfirmed(deps, { account: c.get('account'), session: c.get('session') });
    await next();
  });
  return new Hono<SignedInEnv>()
    .get('/', may('team.read'), async (c) => {
      const [people, invitations] = await Promise.all([listMembers(sql), listInvitations(sql)]);
      return c.json({ people, invitations } satisfies Team, 200);
    })
    .get('/teachers', may('team.readTeachers'), async (c) => c.json(await listTeachers(sql), 200))
    .post('/invitations', may('team.invite'), confirmed, jsonBody(invitation), async (c) => {
      const invitedBy = c.get('account').id;
      const invited = { ...c.req.valid('json'), invitedBy };
      const counted = await takeEach([
        () => limits.invitationPerAccount.take(String(invitedBy)),
        () => limits.invitationPerMailbox.take(invited.email),
      ]);
      return c.json(await chargeFor(counted, () => invite(deps, invited)), 201);
    })
    .post('/invitations/:invitationId/again', may('team.invite'), confirmed, async (c) => {
      const invitedBy = c.get('account').id;
      const id = invitationIn(c.req.param('invitationId'));
      const counted = await takeEach([
        () => limits.invitationPerAccount.take(String(invitedBy)),
        () => limits.invitationPerMailbox.take(`again ${id}`),
      ]);
      return c.json(await chargeFor(counted, () => inviteAgain(deps, { id, invitedBy })), 201);
    })
    .delete('/invitations/:invitationId', may('team.invite'), async (c) => {
      const taken = await takeInvitation(sql, invitationIn(c.req.param('invitationId')));
      if (!taken) throw noSuchInvitation();
      return c.body(null, 204);
    })
    .put('/:accountId/role', may('team.change'), confirmed, jsonBody(roleChange), async (c) => {
      const id = memberIn(c.req.param('accountId'));
      await changeMember(deps, { id, role: c.req.valid('json').role });
      return c.body(null, 204);
    })
    .delete('/:accountId/keys', may('team.forgetKeys'), confirmed, async (c) => {
      await forgetKeysOf(deps, memberIn(c.req.param('accountId')));
      return c.body(null, 204);
    })
    .delete('/:accountId', may('team.remove'), confirmed, async (c) => {
      await changeMember(deps, { id: memberIn(c.req.param('accountId')), role: 'learner' });
      return c.body(null, 204);
    });
}

/**
 * `/api/staff/acts`: a page of what whoever works for the studio did in the last year, the newest first; `?by=` the account with this id, `?act=`
 * one act, `?day=` on this day in India. Refuses with 401 or 403 whoever is not owner.
 */
export function teamActRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('acts.read'), async (c) => {
    const act = c.req.query('act') ?? '';
    const filter = {
      by: rowId(c.req.query('by') ?? ''),
      act: isActName(act) ? act : undefined,
      day: dateIn(c.req.query('day') ?? ''),
    };
    const after = placeAfter(c.req.query('after'), actPlace);
    return c.json(await listActs(deps.sql, { ...filter, after }), 200);
  });
}
