import { ASANA, newUtr } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** The calls of parents for their children. `place` gives the studio, and is called when a call is made. */
export function familyCalls(place: () => { studio: TestStudio; staff: string }) {
  const post = (token: string, path: string, body?: object) =>
    place().studio.call('POST', path, { token, ...(body && { body }) });
  /** A child of the account. Returns its id. */
  const addChild = async (token: string, name = 'Anu'): Promise<number> =>
    (await post(token, '/api/account/children', { name, birthYear: 2015, textVersion: 1 })).body
      .child.id;
  /** Puts the child into the courses, by a payment that staff have confirmed. */
  const enrolChild = async (token: string, childId: number, courses = [ASANA]): Promise<void> => {
    const whom = `?for=${childId}`;
    for (const courseId of courses) await post(token, `/api/selection${whom}`, { courseId });
    const { id } = (await post(token, `/api/orders${whom}`)).body;
    await post(token, `/api/orders/${id}/utr${whom}`, { utr: newUtr() });
    await post(place().staff, `/api/staff/orders/${id}/confirm`);
  };
  /** A parent whose child is in the courses, and who is in none. */
  const parentOf = async (name?: string, courses?: number[]) => {
    const { token, user } = await place().studio.signIn('Meera');
    const childId = await addChild(token, name);
    await enrolChild(token, childId, courses);
    return { token, user, childId };
  };
  return { addChild, enrolChild, parentOf };
}
