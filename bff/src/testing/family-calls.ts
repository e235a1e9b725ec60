import { ASANA, newUtr } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** The calls of parents for their children. `getStudio` is called with each of them. */
export function familyCalls(getStudio: () => { studio: TestStudio; staff: string }) {
  const post = (token: string, path: string, body?: object) =>
    getStudio().studio.call('POST', path, { token, ...(body && { body }) });
  /** A child of the account. Returns its id. */
  const addChild = async (token: string, name = 'Anu'): Promise<number> =>
    (await post(token, '/api/account/children', { name, birthYear: 2015, textVersion: 1 })).body
      .child.id;
  /** Enrols the child in the courses, by a payment that staff have confirmed. */
  const enrolChild = async (token: string, childId: number, courses = [ASANA]): Promise<void> => {
    const profileQuery = `?for=${childId}`;
    for (const courseId of courses)
      await post(token, `/api/selection${profileQuery}`, { courseId });
    const { id } = (await post(token, `/api/orders${profileQuery}`)).body;
    await post(token, `/api/orders/${id}/utr${profileQuery}`, { utr: newUtr() });
    await post(getStudio().staff, `/api/staff/orders/${id}/confirm`);
  };
  /** A parent in no course with a child in these. */
  const parentOf = async (name?: string, courses?: number[]) => {
    const { token, user } = await getStudio().studio.signIn('Meera');
    const childId = await addChild(token, name);
    await enrolChild(token, childId, courses);
    return { token, user, childId };
  };
  return { addChild, enrolChild, parentOf };
}
