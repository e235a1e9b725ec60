import { Secret, TOTP } from 'otpauth';
import {
  type ApiCall,
  type ApiCallContext,
  freshRows,
  type JsonBody,
} from './api-call-fixtures.ts';
import { Authenticator } from './authenticator.ts';
import { familyCalls } from './family-calls.ts';
import { ASANA, orderCalls } from './order-calls.ts';

/** A call that succeeds, of a route with or without a body. */
export interface WriteCall extends Partial<ApiCall> {
  /** Sent unchanged, in place of a body. */
  raw?: string;
}

/** Creates such a call for rows that have not changed yet. */
export type WriteCallFactory = () => Promise<WriteCall> | WriteCall;

const SECURITY = '/api/account/security';
const ACCOUNT = '/api/account';
const MEETING = { meetingLink: 'https://zoom.us/j/1', name: 'Evening', audience: 'everyone' };
const STATEMENT = 'Date,Narration,Ref No,Deposit,Withdrawal\n05/12/2026,UPI/ANU,433188885555,1,\n';

interface BodilessCallContext extends ApiCallContext {
  /** The origin of the site's passkeys. */
  site: string;
}

/** A successful call of every route that changes something and has no JSON body. */
export function bodilessCalls(context: BodilessCallContext): Record<string, WriteCallFactory> {
  const { studio, owner, receiver, site } = context;
  const { sql, deps } = studio;
  const { said, post, lastId, openOrder, invited, number } = freshRows(context);
  const orders = orderCalls(() => ({ studio, staff: owner }));
  const { addChild } = familyCalls(() => ({ studio, staff: owner }));

  const tokenOf = async () => (await studio.signIn()).token;
  const byLearner = (begin: (token: string) => unknown = () => {}): WriteCallFactory => {
    return async () => {
      const token = await tokenOf();
      await begin(token);
      return { token };
    };
  };
  const byOwner = (path: () => Promise<string> | string): WriteCallFactory => {
    return async () => ({ token: owner, path: await path() });
  };
  const put = (path: string, token: string, body: JsonBody) => said('PUT', path, { token, body });
  const withPasskey = async () => {
    const { token, user } = await studio.signIn();
    const { options } = await post(`${SECURITY}/passkeys/options`, token);
    const body = { name: 'Phone', passkey: new Authenticator(site).create(options) };
    const { security } = await post(`${SECURITY}/passkeys`, token, body);
    return { token, user, path: `${SECURITY}/passkeys/${security.passkeys[0].id}` };
  };
  /** A team member with a passkey, and with codes of an app if they are confirmed. */
  const teacher = async (confirmsCodes: boolean) => {
    const { token, user } = await withPasskey();
    await sql`
      update accounts set role_name = 'teacher', email_proven_at = now() where id = ${user.id}`;
    if (confirmsCodes) {
      const { secret } = await post(`${SECURITY}/time-codes`, token);
      const codes = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = codes.generate({ timestamp: deps.now().getTime() });
      await post(`${SECURITY}/time-codes/confirm`, token, { code });
    }
    return { token };
  };
  const healthNote = { text: 'A knee.', textVersion: 1 };
  const failedEmail = async (action = '') => {
    await sql`
      insert into undelivered_mails (job_id, kind, about_id) values (gen_random_uuid(), 'contact', 1)`;
    return `/api/staff/undelivered/${await lastId('undelivered_mails')}${action}`;
  };
  const person = async () => (await studio.signIn()).user.id;
  const entered = async () => {
    const learner = { name: 'Kamla', phone: `98764${10_000 + number()}` };
    return (await post('/api/staff/orders', owner, { learner, courses: [{ courseId: ASANA }] }))
      .person.id;
  };
  const course = async () => {
    const courses = await said('GET', '/api/staff/courses', { token: owner });
    const { id, ...copied } = courses.items[0];
    return (await post('/api/staff/courses', owner, { ...copied, title: `Copy ${number()}` })).id;
  };

  return {
    // Sends no statement.
    'POST /api/csp-reports': () => ({
      raw: '[]',
      headers: { 'Content-Type': 'application/reports+json' },
    }),
    'POST /api/auth/logout': byLearner(),
    'POST /api/auth/logout-everywhere': byLearner(),
    'POST /api/auth/passkey/options': () => ({}),
    'POST /api/auth/second-step/options': async () => ({ token: (await withPasskey()).token }),
    [`POST ${SECURITY}/passkeys/options`]: byLearner(),
    [`DELETE ${SECURITY}/passkeys/:id`]: withPasskey,
    [`POST ${SECURITY}/time-codes`]: () => teacher(false),
    [`DELETE ${SECURITY}/time-codes`]: () => teacher(true),
    [`POST ${SECURITY}/recovery-codes`]: () => teacher(false),
    [`POST ${ACCOUNT}/calendar/renew`]: byLearner(),
    [`POST ${ACCOUNT}/announcements/asked`]: byLearner(),
    [`DELETE ${ACCOUNT}/consents/notifications`]: byLearner((token) =>
      put('/api/push/subscription', token, { ...receiver.subscribe() }),
    ),
    [`DELETE ${ACCOUNT}/nominee`]: byLearner((token) =>
      put(`${ACCOUNT}/nominee`, token, { name: 'Ravi', contact: 'ravi@example.com' }),
    ),
    [`DELETE ${ACCOUNT}/health-note`]: byLearner((token) =>
      put(`${ACCOUNT}/health-note`, token, healthNote),
    ),
    [`DELETE ${ACCOUNT}/children/:id`]: async () => {
      const token = await tokenOf();
      return { token, path: `${ACCOUNT}/children/${await addChild(token)}` };
    },
    'DELETE /api/selection/:courseId': async () => {
      const token = await tokenOf();
      await post('/api/selection', token, { courseId: ASANA });
      return { token, path: `/api/selection/${ASANA}` };
    },
    'POST /api/orders/:id/cancel': async () => {
      const { token, order } = await orders.ordered([ASANA]);
      return { token, path: `/api/orders/${order.id}/cancel` };
    },
    'POST /join/leave': async () => ({ headers: { Cookie: `join=${await tokenOf()}` } }),
    'POST /agree/:token': async () => {
      const { order } = await orders.enrolled([ASANA]);
      return {
        path: `/agree/${deps.agreeTokens.sign(order.id)}`,
        raw: 'agreed=yes',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      };
    },
    'POST /unsubscribe/:token': async () => {
      const { token, user } = await studio.signIn();
      await put(`${ACCOUNT}/announcements`, token, { agreed: true, givenIn: 'account' });
      return {
        path: `/unsubscribe/${deps.unsubscribeTokens.sign(user.id)}`,
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      };
    },
    'DELETE /api/meetings/:id': byOwner(
      async () => `/api/meetings/${(await post('/api/meetings', owner, MEETING)).id}`,
    ),
    'POST /api/staff/meetings/:id/undo': async () => {
      await sql`delete from meetings`;
      const { id } = await post('/api/meetings', owner, MEETING);
      const path = `/api/meetings/${id}`;
      const headers = { 'If-Match': '"1"' };
      const body = { ...MEETING, name: 'Morning' };
      const { text, body: changed } = await studio.call('PUT', path, {
        token: owner,
        body,
        headers,
      });
      if (!changed?.version) throw new Error(text);
      return {
        token: owner,
        path: `/api/staff/meetings/${id}/undo`,
        headers: { 'If-Match': `"${changed.version}"` },
      };
    },
    'DELETE /api/staff/courses/:id': byOwner(async () => `/api/staff/courses/${await course()}`),
    'POST /api/staff/statement': () => ({ token: owner, raw: STATEMENT }),
    'POST /api/staff/orders/:id/cancel': byOwner(
      async () => `/api/staff/orders/${await openOrder()}/cancel`,
    ),
    'POST /api/staff/undelivered/:id/retry': byOwner(() => failedEmail('/retry')),
    'DELETE /api/staff/undelivered/:id': byOwner(() => failedEmail()),
    'POST /api/staff/people/:id/claim-mail': byOwner(async () => {
      const id = (
        await post('/api/staff/orders', owner, {
          learner: { name: 'Kamla', email: `kamla${number()}@example.org` },
          courses: [{ courseId: ASANA }],
        })
      ).person.id;
      return `/api/staff/people/${id}/claim-mail`;
    }),
    'POST /api/staff/people/:id/health-note/readings': async () => {
      const { token, user } = await orders.enrolled([ASANA]);
      await put(`${ACCOUNT}/health-note`, token, healthNote);
      return { token: owner, path: `/api/staff/people/${user.id}/health-note/readings` };
    },
    'POST /api/staff/people/:id/merges/:merge/undo': byOwner(async () => {
      const path = `/api/staff/people/${await person()}/merges`;
      const { id } = await post(path, owner, { otherId: await entered() });
      return `${path}/${id}/undo`;
    }),
    'DELETE /api/staff/people/:id/notes/:note': byOwner(async () => {
      const path = `/api/staff/people/${await person()}/notes`;
      return `${path}/${(await post(path, owner, { text: 'Comes late.' })).id}`;
    }),
    'POST /api/staff/team/invitations/:invitationId/again': byOwner(
      async () => `/api/staff/team/invitations/${await invited()}/again`,
    ),
    'DELETE /api/staff/team/invitations/:invitationId': byOwner(
      async () => `/api/staff/team/invitations/${await invited()}`,
    ),
    'DELETE /api/staff/team/:accountId/keys': byOwner(async () => {
      const { user } = await withPasskey();
      await sql`update accounts set role_name = 'teacher' where id = ${user.id}`;
      return `/api/staff/team/${user.id}/keys`;
    }),
    'DELETE /api/staff/team/:accountId': byOwner(
      async () => `/api/staff/team/${(await studio.signInAs('teacher')).user.id}`,
    ),
  };
}
