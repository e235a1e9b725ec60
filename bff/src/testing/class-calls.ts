import type { StaffClass } from '../courses/classes/class.ts';
import { ASANA } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** Tuesday, 6:30 in India. The asana course begins today: Monday to Friday, 7 to 8. */
export const TUESDAY_MORNING = '2026-12-01T01:00:00Z';
export const THURSDAY = '2026-12-03';

export const classPath = (date: unknown, courseId: unknown = ASANA) =>
  `/api/staff/classes/${courseId}/${date}`;

/** The header of a change over the present version of the class. */
export async function overPresent(
  { call }: Pick<TestStudio, 'call'>,
  path: string,
  token: string,
): Promise<Record<string, string>> {
  const { body } = await call('GET', path, { token });
  return { 'If-Match': `"${body.version ?? 0}"` };
}

/** By default on Thursday's class of the asana course, as staff, over the present version. */
export interface Act {
  date?: unknown;
  courseId?: unknown;
  version?: number;
  token?: string | undefined;
}

export const toEight = {
  movedTo: THURSDAY,
  startTime: '08:00',
  endTime: '09:00',
  reason: 'Diwali',
  notice: 'Thursday’s class is at 8 am: Diwali',
};

/** The calls of staff about single classes. `place` gives the studio, and is called when a call is made. */
export function classCalls(place: () => { studio: TestStudio; staff: string }) {
  const act = async (method: string, name: string, body: unknown, how: Act = {}) => {
    const { studio, staff } = place();
    const { date = THURSDAY, courseId, token = staff } = how;
    const headers =
      how.version === undefined
        ? await overPresent(studio, classPath(date, courseId), staff)
        : { 'If-Match': `"${how.version}"` };
    return studio.call(method, `${classPath(date, courseId)}/${name}`, { body, token, headers });
  };
  const move = (change: object = {}, how?: Act) =>
    act('POST', 'move', { ...toEight, ...change }, how);
  const cancel = (how?: Act) =>
    act('POST', 'cancel', { reason: '', notice: 'Thursday’s class is cancelled' }, how);
  const back = (how?: Act) =>
    act('POST', 'back', { notice: 'Thursday’s class is at 7 am again' }, how);
  const read = async (date = THURSDAY, courseId = ASANA): Promise<StaffClass> => {
    const { studio, staff } = place();
    return (await studio.call('GET', classPath(date, courseId), { token: staff })).body;
  };
  /** Deletes what classes have of their own, the notices and who was there, and takes all links from the courses. */
  const asByRule = async () => {
    const { sql } = place().studio;
    await sql`delete from class_exceptions`;
    await sql`delete from class_tellings`;
    await sql`delete from holidays`;
    await sql`delete from class_notices`;
    await sql`delete from attendance`;
    await sql`update courses set meeting_id = null`;
  };
  return { act, move, cancel, back, read, asByRule };
}
