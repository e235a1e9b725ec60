import type { StaffClass } from '../courses/classes/class.ts';
import { ASANA } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** Tuesday, 6:30 in India. The asana course begins today: Monday to Friday, 7 to 8. */
export const TUESDAY_MORNING = '2026-12-01T01:00:00Z';
export const THURSDAY = '2026-12-03';

export const classPath = (date: unknown, courseId: unknown = ASANA) =>
  `/api/staff/classes/${courseId}/${date}`;

/** The header `If-Match` with the current version of the class. */
export async function ifMatchPresent(
  { call }: Pick<TestStudio, 'call'>,
  path: string,
  token: string,
): Promise<Record<string, string>> {
  const { body } = await call('GET', path, { token });
  return { 'If-Match': `"${body.version ?? 0}"` };
}

/** By default Thursday’s class of the asana course, as staff, with the current version. */
export interface ClassCallOptions {
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

/** The calls of staff about single classes. `getStudio` is called with each of them. */
export function classCalls(getStudio: () => { studio: TestStudio; staff: string }) {
  const changeClass = async (
    method: string,
    name: string,
    body: unknown,
    how: ClassCallOptions = {},
  ) => {
    const { studio, staff } = getStudio();
    const { date = THURSDAY, courseId, token = staff } = how;
    const headers =
      how.version === undefined
        ? await ifMatchPresent(studio, classPath(date, courseId), staff)
        : { 'If-Match': `"${how.version}"` };
    return studio.call(method, `${classPath(date, courseId)}/${name}`, { body, token, headers });
  };
  const move = (change: object = {}, how?: ClassCallOptions) =>
    changeClass('POST', 'move', { ...toEight, ...change }, how);
  const cancel = (how?: ClassCallOptions) =>
    changeClass('POST', 'cancel', { reason: '', notice: 'Thursday’s class is cancelled' }, how);
  const back = (how?: ClassCallOptions) =>
    changeClass('POST', 'back', { notice: 'Thursday’s class is at 7 am again' }, how);
  const read = async (date = THURSDAY, courseId = ASANA): Promise<StaffClass> => {
    const { studio, staff } = getStudio();
    return (await studio.call('GET', classPath(date, courseId), { token: staff })).body;
  };
  /** Deletes all changes, notifications and attendance of classes, and removes the links of all courses. */
  const asByRule = async () => {
    const { sql } = getStudio().studio;
    await sql`delete from class_exceptions`;
    await sql`delete from class_tellings`;
    await sql`delete from holidays`;
    await sql`delete from class_notices`;
    await sql`delete from attendance`;
    await sql`update courses set meeting_id = null`;
  };
  return { act: changeClass, move, cancel, back, read, asByRule };
}
