import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const NOW = new Date('2026-12-16T06:30:00Z');
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => NOW });
  staff = (await studio.signInAs('owner', 'Kavita')).token;
});
afterAll(() => studio.stop());

const { get, post, confirm } = orderCalls(() => ({ studio, staff }));
const CHILDREN = '/api/account/children';
const add = async (token: string, name: string): Promise<{ id: number }> => {
  const added = await post(token, CHILDREN, { name, birthYear: 2009, textVersion: 1 });
  expect(added.status, added.text).toBe(201);
  return added.body.child;
};
const parent = async (...names: string[]) => {
  const { token, user } = await studio.signIn('Meera J.');
  const children: { id: number }[] = [];
  for (const name of names) children.push(await add(token, name));
  return { token, id: user.id, email: user.email, children };
};
const namesOf = async ({ token }: { token: string }): Promise<string[]> =>
  (await get(token, CHILDREN)).body.children.map(({ name }: { name: string }) => name);
const buyFor = async (token: string, childId: number, courseId: number) => {
  const named = `?for=${childId}`;
  await post(token, `/api/selection${named}`, { courseId });
  const { id } = (await post(token, `/api/orders${named}`)).body;
  await post(token, `/api/orders/${id}/utr${named}`, { utr: newUtr() });
  expect((await confirm(id)).status).toBe(204);
};
const merges = (kept: number) => `/api/staff/people/${kept}/merges`;
const preview = async (kept: number, other: number) =>
  (await get(staff, `${merges(kept)}/preview?other=${other}`)).body;
const obstacles = async (kept: number, other: number): Promise<string[]> =>
  (await preview(kept, other)).obstacles.map(({ kind }: { kind: string }) => kind);
const merge = async (kept: number, other: number): Promise<number> => {
  const made = await post(staff, merges(kept), { otherId: other });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const undo = async (kept: number, id: number) =>
  expect((await post(staff, `${merges(kept)}/${id}/undo`)).status).toBe(204);
const coursesOf = async (token: string, named = '') =>
  (await get(token, `/api/enrolments${named}`)).body.map(
    ({ courseId }: { courseId: number }) => courseId,
  );
const mailsTo = async (email: string, about: RegExp) => {
  await studio.untilIdle();
  return (await parsedMails(studio.mailFolder)).filter(
    ({ to, subject }) =>
      [to].flat().some((one) => one?.text === email) && about.test(subject ?? ''),
  );
};

test('an account with children is not merged into another one', async () => {
  const kept = await parent('Anu');
  const other = await parent('Ravi', 'Tara');
  expect(await obstacles(kept.id, other.id)).toEqual(['holds-children']);
  const refused = await post(staff, merges(kept.id), { otherId: other.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'merges.obstacle']);
  expect(await namesOf(kept)).toEqual(['Anu']);
  expect(await namesOf(other)).toEqual(['Ravi', 'Tara']);

  const childless = await studio.signIn('Meera J.');
  const id = await merge(kept.id, childless.user.id);
  expect(await namesOf(kept)).toEqual(['Anu']);
  await undo(kept.id, id);
});

test('an adult’s own account gets what was the child’s, until the merge is undone', async () => {
  const meera = await parent('Anu');
  const [anu] = meera.children as [{ id: number }];
  await buyFor(meera.token, anu.id, ASANA);
  const grown = await studio.signIn('Anu J.');
  expect(await preview(grown.user.id, anu.id)).toMatchObject({
    other: { name: 'Anu', guardian: { id: meera.id, name: 'Meera J.' } },
    ...{ moving: { orders: 1 }, leftBehind: [], obstacles: [] },
  });
  const id = await merge(grown.user.id, anu.id);
  expect(await coursesOf(grown.token)).toEqual([ASANA]);
  expect(await namesOf(meera)).toEqual([]);
  const own = (await get(grown.token, '/api/auth/me')).body.user;
  expect([own.email, own.phone ?? null]).toEqual([grown.user.email, null]);
  const about = /The two accounts of Anu at Ganga Yoga are now one/;
  expect(await mailsTo(meera.email, about)).toHaveLength(1);
  await undo(grown.user.id, id);
  expect(await coursesOf(grown.token)).toEqual([]);
  expect(await coursesOf(meera.token, `?for=${anu.id}`)).toEqual([ASANA]);
});

test('a child’s account is not kept for an adult, and is not merged into a parent or another parent’s child', async () => {
  const meera = await parent('Anu', 'Anu again');
  const other = await parent('Anu');
  const [anu, again] = meera.children as [{ id: number }, { id: number }];
  const [theirs] = other.children as [{ id: number }];
  const [entered] = await studio.sql<{ id: number }[]>`
    insert into accounts (name, phone, password_hash) values ('Anu', '+919876500009', no_password()) returning id`;
  for (const adult of [other.id, entered?.id ?? 0])
    expect(await obstacles(anu.id, adult)).toEqual(['keep-adult']);
  expect(await obstacles(meera.id, anu.id)).toEqual(['own-child']);
  expect(await obstacles(anu.id, theirs.id)).toEqual(['other-parent']);
  const refused = await post(staff, merges(anu.id), { otherId: other.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'merges.obstacle']);

  await buyFor(meera.token, again.id, HEALING);
  await merge(anu.id, again.id);
  expect(await namesOf(meera)).toEqual(['Anu']);
  expect(await coursesOf(meera.token, `?for=${anu.id}`)).toEqual([HEALING]);
  expect(await mailsTo(meera.email, /The two accounts of Anu again/)).toHaveLength(1);
});
