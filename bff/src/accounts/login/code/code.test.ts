import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMIT_RULES } from '../../../platform/http/limits.ts';
import { createLogger } from '../../../platform/runtime/logging.ts';
import { deskOrderCalls } from '../../../testing/desk-order-calls.ts';
import { parsedMails } from '../../../testing/sent-mails.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { startTestStudio, type TestStudio } from '../../../testing/test-studio.ts';

const lines: string[] = [];
let studio: TestStudio;
let staff: string;
const { somebody, ordered } = deskOrderCalls(() => ({ studio, staff }));
beforeAll(async () => {
  studio = await startTestStudio({
    studioLanguage: 'hi',
    logger: createLogger('info', { write: (line) => lines.push(line) }),
  });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

type Headers = Record<string, string>;
const post = (path: string, body: object, more: { headers?: Headers; token?: string } = {}) =>
  studio.call('POST', path, { body, ...more });
const ask = (email: string, headers: Headers = {}) =>
  post('/api/auth/code', { email }, { headers });
const enter = (
  handle: string,
  code: string,
  more: { headers?: Headers; language?: string } = {},
) => {
  const { headers = {}, ...body } = more;
  return post('/api/auth/code/enter', { handle, code, ...body }, { headers });
};
const handleFor = async (email: string, headers: Headers = {}): Promise<string> => {
  const answer = await ask(email, headers);
  expect(answer.status, answer.text).toBe(202);
  return answer.body.handle;
};

const mailsTo = async (email: string, of: TestStudio = studio) => {
  await of.untilIdle();
  const mails = await parsedMails(of.mailFolder);
  return mails.filter(({ to }) => [to].flat().some((one) => one?.text === email));
};
/** All mails to the address, the oldest first. Job ids have no order: a test distinguishes codes by what they open. */
const codesTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject ?? '')?.[0] ?? []);
/** The code that was just mailed, where it is the only one. */
const codeTo = async (email: string): Promise<string> => {
  const codes = await codesTo(email);
  expect(codes).toHaveLength(1);
  return codes[0] ?? '';
};
/** Any other code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The code in the mail for this handle, derived as in the mail job. */
const codeOf = (handle: string, { deps }: TestStudio = studio) =>
  deps.signInCodes.codeOf(deps.signInCodes.hashOf(handle));

describe('a code by mail', () => {
  test('ends the sessions and the password of the person who has registered an address that nothing had proven', async () => {
    const stranger = await studio.signIn();
    const owner = await enter(
      await handleFor(stranger.user.email),
      await codeTo(stranger.user.email),
    );
    expect([owner.status, owner.body.user.id]).toEqual([200, stranger.user.id]);
    expect((await studio.call('GET', '/api/auth/me', { token: stranger.token })).status).toBe(401);
    const typed = { email: stranger.user.email, password: 'pranayama' };
    expect((await post('/api/auth/login', typed)).status).toBe(401);
    const waysIn = await studio.call('GET', '/api/account/sign-in', { token: owner.body.token });
    expect(waysIn.body).toEqual({ hasPassword: false });
  });

  test('signs in beside the password, and proves the address', async () => {
    const { user } = await studio.signIn();
    await studio.sql`update accounts set email_proven_at = now() where id = ${user.id}`;
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    const answer = await enter(handle, `${code.slice(0, 3)} ${code.slice(3)}`, { language: 'hi' });
    expect([answer.status, answer.body.user.id, answer.body.user.language]).toEqual([
      200,
      user.id,
      'hi',
    ]);
    const me = await studio.call('GET', '/api/auth/me', { token: answer.body.token });
    expect(me.body.user).toEqual({ ...user, language: 'hi' });
    expect(answer.headers.getSetCookie().join()).toMatch(
      /join=.*known_device=|known_device=.*join=/s,
    );
    const [{ proven } = {}] = await studio.sql`
      select email_proven_at is not null as proven from accounts where id = ${user.id}`;
    expect(proven).toBe(true);
    const byPassword = { email: user.email, password: 'pranayama' };
    expect((await post('/api/auth/login', byPassword)).status).toBe(200);
    const again = await enter(handle, code);
    expect([again.status, again.body.code], 'once').toEqual([410, 'auth.code-over']);
  });

  test('is tried five times', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    for (const left of [4, 3, 2, 1]) {
      const answer = await enter(handle, wrong(code));
      expect([answer.status, answer.body.values]).toEqual([403, { left }]);
    }
    expect((await enter(handle, wrong(code))).status).toBe(410);
    expect((await enter(handle, code)).status, 'also the right one is over').toBe(410);
  });

  test('allows five of six tries that are made at the same time', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    const tried = await Promise.all(Array.from({ length: 20 }, () => enter(handle, wrong(code))));
    const ofTries = tried.filter(({ body }) => body.code === 'auth.code-wrong');
    expect(ofTries.map(({ body }) => body.values.left).sort()).toEqual([1, 2, 3, 4]);
  });

  test('signs in one of several people who enter it at the same time', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    const entered = await Promise.all(Array.from({ length: 4 }, () => enter(handle, code)));
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });

  test('works for ten minutes, and is not mailed after them', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    await studio.sql`
      update sign_in_codes set expires_at = expires_at - interval '10 minutes'
      where email = ${user.email}`;
    expect((await enter(handle, code)).status).toBe(410);
    const [late] = await studio.sql<{ id: number }[]>`
      select id from sign_in_codes where email = ${user.email}`;
    await studio.sql.begin((tx) =>
      studio.enqueueMail(tx, { kind: 'sign-in-code', id: late?.id ?? 0 }),
    );
    expect(await codesTo(user.email)).toEqual([code]);
  });

  test('works on the device that requested it, until that requests a newer one', async () => {
    const { user } = await studio.signIn();
    const first = await handleFor(user.email);
    const code = await codeTo(user.email);
    const second = await handleFor(user.email);
    expect((await enter(first, code)).status).toBe(410);
    const elsewhere = await enter(second, code);
    expect(elsewhere.body.code, 'that of another device').toBe('auth.code-wrong');
    expect((await enter(second, codeOf(second))).status).toBe(200);
    const madeUp = await enter('a handle of nobody', code);
    expect([madeUp.status, madeUp.body.code]).toEqual([410, 'auth.code-over']);
  });

  test('that a stranger requests does not end the codes of the owner', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email, { 'X-Forwarded-For': '192.0.2.1' });
    await handleFor(user.email, { 'X-Forwarded-For': '198.51.100.1' });
    expect((await enter(handle, codeOf(handle))).status).toBe(200);
  });

  test('is accepted in Hindi digits, and nothing else is accepted as a code', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    for (const typed of ['', '12345', '1234567', 'abcdef', 7]) {
      const answer = await enter(handle, typed as string);
      expect([answer.status, answer.body.code]).toEqual([400, 'auth.code-invalid']);
    }
    const inHindi = [...code].map((digit) => '०१२३४५६७८९'[Number(digit)]).join('');
    expect((await enter(handle, inHindi)).status).toBe(200);
  });

  test('is in no log and no table', async () => {
    const { user } = await studio.signIn();
    const handle = await handleFor(user.email);
    const code = await codeTo(user.email);
    await enter(handle, wrong(code));
    const { token } = (await enter(handle, code)).body;
    const stored = await studio.sql`
      select row_to_json(sign_in_codes)::text as row from sign_in_codes where email = ${user.email}
      union all
      select row_to_json(job)::text from pgboss.job where data->>'kind' = 'sign-in-code'`;
    const all = [...lines, ...stored.map(({ row }) => row)].join('\n');
    expect(all).toContain('sign-in code failed');
    expect(all).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect(all).not.toContain(handle);
    const { signInCodes } = (await studio.call('GET', '/api/account/export', { token })).body;
    expect(signInCodes).toEqual([{ requestedAt: expect.any(String), wrongTries: 1 }]);
  });
});

describe('for an address without an account', () => {
  const NOBODY = 'nobody@example.com';

  test('the responses, and what is stored and done for it, are the same', async () => {
    const { user } = await studio.signIn();
    const known = await ask(user.email);
    const unknown = await ask(NOBODY);
    const shape = ({ status, body }: typeof known) => [
      status,
      Object.keys(body),
      typeof body.handle,
      body.handle.length,
    ];
    expect(shape(unknown)).toEqual(shape(known));
    /** The mail jobs for the codes of the address. */
    const jobs = (email: string) => studio.sql`
      select data->>'kind' as kind, count(*) from pgboss.job
      where name = 'mail' and data->>'kind' in ('sign-in-code', 'code-guessed')
        and (data->>'id')::integer in (select id from sign_in_codes where email = ${email})
      group by 1
      order by 1`;
    expect(await jobs(NOBODY)).toEqual([{ kind: 'sign-in-code', count: '1' }]);
    const tried = async (handle: string) => {
      const code = wrong(codeOf(handle));
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push((await enter(handle, code)).text);
      return answers;
    };
    expect(await tried(unknown.body.handle)).toEqual(await tried(known.body.handle));
    for (const email of [NOBODY, user.email])
      for (let n = 0; n < 2; n += 1) await tried(await handleFor(email));
    expect(await jobs(NOBODY)).toEqual(await jobs(user.email));
    expect(await jobs(NOBODY)).toMatchObject([
      { kind: 'code-guessed', count: '1' },
      { count: '3' },
    ]);
    expect(await mailsTo(NOBODY)).toEqual([]);
  });

  test('even the right code signs nobody in', async () => {
    const handle = await handleFor(NOBODY);
    expect((await enter(handle, codeOf(handle))).body.code).toBe('auth.code-over');
  });

  test('a request takes as long as for an account', async () => {
    const { user } = await studio.signIn();
    const known = await statementsOf(studio, () => ask(user.email));
    expect(known.length).toBeGreaterThan(5);
    expect(await statementsOf(studio, () => ask(NOBODY))).toEqual(known);
  });
});

describe('a person whom staff have created', () => {
  const signedIn = async (email: string) => {
    const { person } = await ordered({ learner: somebody({ email }) });
    const handle = await handleFor(email);
    const answer = await enter(handle, codeOf(handle), { language: 'en' });
    expect(answer.status, answer.text).toBe(200);
    return { person, token: answer.body.token as string, user: answer.body.user };
  };
  const confirmed = async (email: string) => {
    const handle = await handleFor(email);
    return { handle, code: codeOf(handle) };
  };

  test('signs in with codes, and owns the account from the first one on', async () => {
    const { person, user, token } = await signedIn('kamla@example.com');
    expect([user.id, user.language], 'the app’s language, not the studio’s').toEqual([
      person.id,
      'en',
    ]);
    const found = await studio.call('GET', `/api/staff/people/${person.id}`, { token: staff });
    expect(found.body.claimed).toBe(true);
    const moved = await studio.call('PUT', `/api/staff/people/${person.id}/address`, {
      token: staff,
      body: { email: 'stranger@example.com' },
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'people.has-password']);
    const waysIn = await studio.call('GET', '/api/account/sign-in', { token });
    expect(waysIn.body).toEqual({ hasPassword: false });
    const again = await confirmed('kamla@example.com');
    expect((await enter(again.handle, again.code)).status).toBe(200);
  });

  test('sets a first password with a code', async () => {
    const { token } = await signedIn('leela@example.com');
    const newPassword = 'chandra namaskar';
    const set = (body: object) =>
      post('/api/account/password', { newPassword, ...body }, { token });
    const without = await set({});
    expect([without.status, without.body.code]).toEqual([400, 'auth.password-required']);
    const { user } = await studio.signIn();
    const other = await set({ code: await confirmed(user.email) });
    expect([other.status, other.body.code], 'a code of another address').toEqual([
      410,
      'auth.code-over',
    ]);
    const answer = await set({ code: await confirmed('leela@example.com') });
    expect(answer.status).toBe(200);
    const waysIn = await studio.call('GET', '/api/account/sign-in', { token: answer.body.token });
    expect(waysIn.body).toEqual({ hasPassword: true });
    const body = { email: 'leela@example.com', password: newPassword };
    expect((await post('/api/auth/login', body)).status).toBe(200);
  });

  test('deletes the account with a code, and with it all codes', async () => {
    const { token } = await signedIn('usha@example.com');
    const code = await confirmed('usha@example.com');
    const refused = await post(
      '/api/account/delete',
      { code: { ...code, code: wrong(code.code) } },
      { token },
    );
    expect(refused.status).toBe(403);
    expect((await post('/api/account/delete', { code }, { token })).status).toBe(204);
    expect(
      await studio.sql`select from sign_in_codes where email = 'usha@example.com'`,
    ).toHaveLength(0);
  });
});

describe('under attack', () => {
  let attacked: TestStudio;
  beforeAll(async () => {
    attacked = await startTestStudio({
      rules: { ...LIMIT_RULES, registrationPerAddress: { points: 1000, seconds: 60 } },
    });
  });
  afterAll(() => attacked.stop());

  const from = (address: string, cookie?: string): Headers => ({
    'X-Forwarded-For': address,
    ...(cookie && { Cookie: cookie }),
  });
  const asking = (email: string, headers: Headers) =>
    attacked.call('POST', '/api/auth/code', { body: { email }, headers });
  const entering = (handle: string, code: string, headers: Headers) =>
    attacked.call('POST', '/api/auth/code/enter', { body: { handle, code }, headers });
  const signsIn = async (email: string, headers: Headers) => {
    const { body, status } = await asking(email, headers);
    if (status !== 202) return status;
    return (await entering(body.handle, codeOf(body.handle, attacked), headers)).status;
  };

  test('codes guessed a thousand times, at more than 10,000 a minute, from many addresses open nothing, hinder nobody else, and notify the owner once', async () => {
    const { user: owner } = await attacked.signIn('Asha');
    const { user: bystander } = await attacked.signIn('Meera');
    // An enrolment or an opened mail: an unproven address gets fewer mails.
    await attacked.sql`update accounts set email_proven_at = now()`;
    const known = await attacked.call('POST', '/api/auth/login', {
      body: { email: owner.email, password: 'pranayama' },
      headers: from('192.0.2.200'),
    });
    const cookie = known.headers.getSetCookie().find((one) => one.startsWith('known_device='));
    const device = cookie?.split(';')[0] ?? '';

    let handles: string[] = [];
    const answers: Record<number, number> = {};
    const guess = async (n: number) => {
      const headers = from(`10.${n % 200}.${n % 7}.${n % 251}`);
      if (n % 10 === 0) {
        const asked = await asking(owner.email, headers);
        if (asked.status === 202) handles = [...handles, asked.body.handle].slice(-10);
      }
      const handle = handles[n % handles.length] ?? 'none';
      const code = wrong(codeOf(handle, attacked));
      const { status } = await entering(handle, code, headers);
      answers[status] = (answers[status] ?? 0) + 1;
    };
    let next = 0;
    const attacker = async () => {
      while (next < 1000) await guess(next++);
    };
    const attackers = Array.from({ length: 20 }, attacker);
    const since = performance.now();
    expect(await signsIn(bystander.email, from('203.0.113.9'))).toBe(200);
    const took = performance.now() - since;
    await Promise.all(attackers);

    expect(took).toBeLessThan(5000);
    expect(answers[200], 'nobody came in').toBeUndefined();
    // Ten codes an hour, each tried five times; the last of these tries says that the code is over.
    expect(answers[403]).toBeLessThanOrEqual(40);
    const subjects = (await mailsTo(owner.email, attacked)).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === 'Somebody is trying to log in as you'),
    ).toHaveLength(1);
    expect(subjects.filter((subject) => /^\d{6} is your code$/.test(subject ?? ''))).toHaveLength(
      10,
    );

    expect(await signsIn(owner.email, from('198.51.100.77')), 'a new device waits').toBe(429);
    expect(await signsIn(owner.email, from('192.0.2.201', device)), 'a known one does not').toBe(
      200,
    );
    const body = { email: owner.email, password: 'pranayama' };
    const byPassword = { body, headers: from('198.51.100.77') };
    expect((await attacked.call('POST', '/api/auth/login', byPassword)).status).toBe(200);
  });

  test('an unproven address gets five codes a day, and no response reveals it', async () => {
    const { user } = await attacked.signIn();
    for (let n = 0; n < 8; n += 1)
      expect((await asking(user.email, from(`192.0.2.${n}`))).status).toBe(202);
    const codes = (await mailsTo(user.email, attacked)).filter(({ subject }) =>
      /^\d{6}/.test(subject ?? ''),
    );
    expect(codes).toHaveLength(5);
  });
});
