import { Secret, TOTP } from 'otpauth';
import {
  type ApiCallContext,
  type ApiCallFactory,
  freshRows,
  type JsonBody,
  PASSWORD,
} from './api-call-fixtures.ts';
import { Authenticator } from './authenticator.ts';
import { mailedCode } from './mailed-code.ts';
import { ASANA, HEALING, newUtr, orderCalls } from './order-calls.ts';

const SECURITY = '/api/account/security';
const ACCOUNT = '/api/account';

interface LearnerCallContext extends ApiCallContext {
  /** The origin of the site's passkeys. */
  site: string;
}

/** A successful call of every route of visitors and learners that has a body. */
export function learnerBodies({ studio, owner, receiver, site }: LearnerCallContext) {
  const { sql, deps } = studio;
  const { post, address, lastId, offerOf, invited } = freshRows({ studio, owner, receiver });
  const { enrolled } = orderCalls(() => ({ studio, staff: owner }));

  type BodyFactory = (email: string) => JsonBody | Promise<JsonBody>;
  /** Sent by a new account. */
  const byLearner =
    (body: JsonBody | BodyFactory): ApiCallFactory =>
    async () => {
      const { token, user } = await studio.signIn();
      return { token, body: typeof body === 'function' ? await body(user.email) : body };
    };
  /** Sent by a visitor, about a new account. */
  const byVisitor =
    (body: BodyFactory): ApiCallFactory =>
    async () => ({ body: await body((await studio.signIn()).user.email) });

  const withPasskey = async () => {
    const { token } = await studio.signIn();
    const device = new Authenticator(site);
    const { options } = await post(`${SECURITY}/passkeys/options`, token);
    const body = { name: 'Phone', passkey: device.create(options) };
    const { security } = await post(`${SECURITY}/passkeys`, token, body);
    return { token, device, id: security.passkeys[0].id };
  };
  const askedForAddress = async (isProven = false) => {
    const { token, user } = await studio.signIn();
    if (isProven) await sql`update accounts set email_proven_at = now() where id = ${user.id}`;
    await post(`${ACCOUNT}/address`, token, { email: address(), password: PASSWORD });
    return lastId('address_changes');
  };
  const child = { name: 'Anu', birthYear: 2015 };
  const passkeyOf = async (token?: string) => {
    const { device, ...made } = await withPasskey();
    const path = token === undefined ? 'passkey' : 'second-step';
    const { options } = await post(`/api/auth/${path}/options`, token && made.token);
    return { token: made.token, passkey: device.get(options) };
  };
  const selected = async (courseId: number) => {
    const { token } = await studio.signIn();
    await post('/api/selection', token, { courseId });
    return token;
  };
  const message = {
    ...{ fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Hello' },
  };

  const bodies: Record<string, ApiCallFactory> = {
    'POST /api/auth/register': () => ({
      body: {
        ...{ name: 'Ravi', email: address(), password: 'surya namaskar', phone: '9876543210' },
        ...{ language: 'en', adult: true },
      },
    }),
    'POST /api/auth/login': byVisitor((email) => ({ email, password: PASSWORD, language: 'hi' })),
    'POST /api/auth/forgot-password': byVisitor((email) => ({ email })),
    'POST /api/auth/reset-password': byVisitor(async (email) => {
      await post('/api/auth/forgot-password', undefined, { email });
      const token = deps.resetTokens.sign(await lastId('password_resets'));
      return { token, password: 'a quiet mountain river', language: 'hi' };
    }),
    'POST /api/auth/code': byVisitor((email) => ({ email })),
    'POST /api/auth/code/enter': byVisitor(async (email) => ({
      ...(await mailedCode(studio, email)),
      language: 'hi',
    })),
    'POST /api/auth/passkey': async () => ({
      body: { passkey: (await passkeyOf()).passkey, language: 'hi' },
    }),
    'POST /api/auth/second-step': async () => {
      const { token, passkey } = await passkeyOf('second step');
      return { token, body: { passkey, timeCode: '123456', recoveryCode: 'abcd' } };
    },
    [`POST ${SECURITY}/confirm`]: byLearner({ password: PASSWORD }),
    [`POST ${SECURITY}/passkeys`]: async () => {
      const { token } = await studio.signIn();
      const { options } = await post(`${SECURITY}/passkeys/options`, token);
      return { token, body: { name: 'Phone', passkey: new Authenticator(site).create(options) } };
    },
    [`PATCH ${SECURITY}/passkeys/:id`]: async () => {
      const { token, id } = await withPasskey();
      return { token, path: `${SECURITY}/passkeys/${id}`, body: { name: 'Laptop' } };
    },
    [`POST ${SECURITY}/time-codes/confirm`]: async () => {
      const { token } = await studio.signInAs('teacher');
      const { secret } = await post(`${SECURITY}/time-codes`, token);
      const codes = new TOTP({ secret: Secret.fromBase32(secret) });
      return { token, body: { code: codes.generate({ timestamp: deps.now().getTime() }) } };
    },
    'POST /api/invitations/read': async () => ({
      body: { token: deps.invitationTokens.sign(await invited()) },
    }),
    'POST /api/invitations/register': async () => ({
      body: {
        ...{ token: deps.invitationTokens.sign(await invited()), name: 'Ravi' },
        ...{ password: 'surya namaskar', language: 'hi', adult: true },
      },
    }),
    'POST /api/invitations/accept': async () => {
      const { user } = await studio.signIn();
      await sql`update accounts set email_proven_at = now() where id = ${user.id}`;
      const secret = deps.invitationTokens.sign(await invited(user.email));
      const entered = await mailedCode(studio, user.email);
      const { token } = await post('/api/auth/code/enter', undefined, { ...entered });
      return { token, body: { token: secret, password: PASSWORD } };
    },
    [`PUT ${ACCOUNT}/announcements`]: byLearner({ agreed: true, givenIn: 'account' }),
    [`PATCH ${ACCOUNT}/notifications`]: byLearner({
      ...{ starting: true, moved: true, cancelled: true, newLink: true, eveningMail: true },
      ...{ ending: true, payments: true, messages: true },
    }),
    [`POST ${ACCOUNT}/address`]: byLearner(() => ({ email: address(), password: PASSWORD })),
    [`POST ${ACCOUNT}/address/confirm`]: async () => ({
      body: { token: deps.addressTokens.sign(await askedForAddress()) },
    }),
    [`POST ${ACCOUNT}/address/stop`]: async () => ({
      body: { token: deps.addressStopTokens.sign(await askedForAddress(true)) },
    }),
    [`PUT ${ACCOUNT}/nominee`]: byLearner({ name: 'Ravi', contact: 'ravi@example.com' }),
    [`PUT ${ACCOUNT}/health-note`]: byLearner({ text: 'A knee.', textVersion: 1 }),
    [`POST ${ACCOUNT}/children`]: byLearner({ ...child, textVersion: 1 }),
    [`PUT ${ACCOUNT}/children/:id`]: async () => {
      const { token } = await studio.signIn();
      const added = await post(`${ACCOUNT}/children`, token, { ...child, textVersion: 1 });
      return { token, path: `${ACCOUNT}/children/${added.child.id}`, body: child };
    },
    [`PATCH ${ACCOUNT}`]: byLearner({ name: 'Asha', phone: '9876543210' }),
    [`PUT ${ACCOUNT}/language`]: byLearner({ language: 'hi' }),
    [`POST ${ACCOUNT}/password`]: byLearner({
      ...{ currentPassword: PASSWORD, newPassword: 'a quiet mountain river' },
    }),
    [`POST ${ACCOUNT}/delete`]: byLearner({ password: PASSWORD }),
    'PUT /api/push/subscription': byLearner(() => ({ ...receiver.subscribe(), chosen: true })),
    'POST /api/push/unsubscribe': () => ({ body: { endpoint: receiver.subscribe().endpoint } }),
    'POST /api/selection': byLearner({ courseId: ASANA }),
    'POST /api/orders': async () => ({
      token: await selected(ASANA),
      body: { choices: [await offerOf(ASANA)] },
    }),
    'POST /api/orders/renewals': async () => ({
      token: (await enrolled([ASANA])).token,
      body: { courseId: ASANA, months: 3 },
    }),
    'POST /api/orders/:id/utr': async () => {
      const token = await selected(HEALING);
      const { id } = await post('/api/orders', token);
      return { token, path: `/api/orders/${id}/utr`, body: { utr: newUtr() } };
    },
    'POST /api/grievances': () => ({ body: message }),
    'POST /send-email': () => ({ body: message }),
  };
  return bodies;
}
