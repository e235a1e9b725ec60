import { expect } from 'vitest';
import type { Session } from '../browsing/keep-session.ts';
import type { RunningSite } from '../browsing/running-site.ts';
import { call } from '../studio/call.ts';

const ASANA = 1;
const password = 'chandra namaskar am ghat';

export interface Person extends Session {
  email: string;
  password: string;
}

/** A Tuesday; the course has a class at 7 am in India. */
export const TUESDAY = '2026-12-08';
export const JOIN = '/join/asana-regular-classes';

/** Staff and a learner of the course, made through the API. */
export async function joiningPeople(site: RunningSite) {
  const send = async (
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await call(site.url + path, method, {
      ...(body !== undefined && { body }),
      ...(token && { token }),
      ...(headers && { headers }),
    });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.body;
  };
  const signIn = async (name: string, role = 'learner'): Promise<Person> => {
    const email = `${name}@example.com`;
    await send('POST', '/api/auth/register', undefined, { name: 'Meera Joshi', email, password });
    if (role === 'staff') await site.staff.grant(email);
    const session = await send('POST', '/api/auth/login', undefined, { email, password });
    return { email, password, ...session };
  };
  const staff = await signIn('teacher', 'staff');
  const learner = await signIn('learner');
  await send('POST', '/api/selection', learner.token, { courseId: ASANA });
  const { id } = await send('POST', '/api/orders', learner.token);
  await send('POST', `/api/orders/${id}/utr`, learner.token, { utr: '432198765012' });
  await send('POST', `/api/staff/orders/${id}/confirm`, staff.token);
  /** Changes the class of a date over its present version. */
  const change = async (method: string, date: string, what: string, body: object) => {
    const path = `/api/staff/classes/${ASANA}/${date}`;
    const { version } = await send('GET', path, staff.token);
    const headers = { 'If-Match': `"${version}"` };
    return send(method, `${path}/${what}`, staff.token, body, headers);
  };
  return {
    staff,
    learner,
    get: (path: string, token: string) => send('GET', path, token),
    /** Sets the link of all classes of the course, or of that of a date. */
    setLink: (meetingLink: string, date?: string) =>
      change('PUT', date ?? TUESDAY, 'link', { meetingLink, forCourse: date === undefined }),
    cancel: (date: string, words: { reason: string; notice: string }) =>
      change('POST', date, 'cancel', words),
    move: (date: string, to: object) => change('POST', date, 'move', to),
    changeMeeting: (id: number, meetingLink: string) =>
      send('PUT', `/api/meetings/${id}`, staff.token, { meetingLink }),
    /** Ends the account's sessions on every device. */
    endSessions: (email: string) => site.staff.signOut(email),
    addMeeting: (meetingLink: string) =>
      send('POST', '/api/meetings', staff.token, { meetingLink }),
  };
}
