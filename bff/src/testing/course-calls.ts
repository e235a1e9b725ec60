import { expect } from 'vitest';
import type { StaffCourse } from '../courses/courses/course.ts';
import { courseTexts, mapCourseTexts } from '../shared/course-texts.ts';
import { classPath, ifMatchPresent } from './class-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** All texts of a course, each of these words. */
export const courseTextsOf = (words: string) =>
  mapCourseTexts((name) => (courseTexts[name].form === 'list' ? [words] : words));

const fields = {
  title: 'Morning Asana',
  summary: 'Steady practice.',
  level: 'For everybody',
  forWhom: 'Everyone',
  teaches: ['Standing poses'],
  instructor: 'Certified Yoga Therapist',
  fee: 1500,
  startDate: '2027-10-26',
  endDate: null,
  days: [2, 4],
  startTime: '05:00',
  endTime: '06:00',
  seats: null,
  meetingId: null,
  hidden: false,
};

/** A class of `Morning Asana` by its rule, and the bodies that move and cancel it. */
export const THURSDAY = '2027-10-28';
export const MOVED = {
  movedTo: '2027-10-29',
  startTime: '08:00',
  endTime: '09:00',
  reason: 'Diwali',
  notice: 'Thursday’s class is on Friday at 8 am: Diwali',
};
export const CANCELLED = { reason: 'Diwali', notice: 'Thursday’s class is cancelled: Diwali' };

/** The calls of staff that create and change courses and their classes. `getStudio` is called with each of them. */
export function courseCalls(getStudio: () => { studio: TestStudio; staff: string }) {
  const call = async (method: string, path: string, body: object, headers = {}) => {
    const { studio, staff: token } = getStudio();
    const answer = await studio.call(method, path, { token, body, headers });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  /** Creates `Morning Asana`, on Tuesdays and Thursdays from 26 October 2027 on, or a course that differs from it. */
  const create = (change: object = {}): Promise<StaffCourse> =>
    call('POST', '/api/staff/courses', { ...fields, ...change });
  /**
   * Changes the course to `Morning Asana` with this change. A change with a notification sends the version that it is
   * based on.
   */
  const edit = ({ id, version }: StaffCourse, change: object): Promise<StaffCourse> => {
    const headers = 'telling' in change ? { 'If-Match': `"${version}"` } : {};
    return call('PUT', `/api/staff/courses/${id}`, { ...fields, ...change }, headers);
  };
  /** Changes one class. */
  const changeClass = async ({ id }: StaffCourse, date: string, how: string, body: object) => {
    const { studio, staff } = getStudio();
    const method = how === 'teacher' || how === 'link' ? 'PUT' : 'POST';
    const path = classPath(date, id);
    return call(method, `${path}/${how}`, body, await ifMatchPresent(studio, path, staff));
  };
  return { create, edit, act: changeClass };
}
