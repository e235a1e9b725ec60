import { expect } from 'vitest';
import { call } from '../studio/call.ts';
import { type Account, ASANA, createAccount, enrol } from './accounts.ts';
import type { RunningSite } from './running-site.ts';

export type JoiningPerson = Account;

/** A Tuesday on which the course has a class at 7 am in India. */
export const TUESDAY = '2026-12-08';
export const JOIN_PATH = '/join/asana-regular-classes';

/** Staff and a learner of the course, created through the API. */
export async function createJoiningPeople(site: RunningSite) {
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
  const signIn = (name: string, isStaff: boolean) =>
    createAccount(site, 'Meera Joshi', { email: `${name}@example.com`, isStaff });
  const staff = await signIn('teacher', true);
  const learner = await signIn('learner', false);
  await enrol(learner, staff, '432198765012');
  /** Changes the class of a date, based on its present version. */
  const change = async (method: string, date: string, what: string, body: object) => {
    const path = `/api/staff/classes/${ASANA}/${date}`;
    const { version } = await send('GET', path, staff.token);
    const headers = { 'If-Match': `"${version}"` };
    return send(method, `${path}/${what}`, staff.token, body, headers);
  };
  return {
    staff,
    learner,
    /** A parent and a child, who are both enrolled in the course. */
    family: async () => {
      const parent = await createAccount(site, 'Asha Rawat');
      const added = await parent.post('/api/account/children', {
        name: 'Anu',
        birthYear: 2015,
        textVersion: 1,
      });
      const post = (path: string, body?: object) =>
        parent.post(`${path}?for=${added.child.id}`, body);
      await enrol(parent, staff, '432198765013');
      await enrol({ post }, staff, '432198765014');
      return { parent, child: 'Anu' };
    },
    get: (path: string, token: string) => send('GET', path, token),
    /** Sets the link of all classes of the course, or of that of a date. */
    setLink: (meetingLink: string, date?: string) =>
      change('PUT', date ?? TUESDAY, 'link', { meetingLink, forCourse: date === undefined }),
    cancel: (date: string, words: { reason: string; notice: string }) =>
      change('POST', date, 'cancel', words),
    move: (date: string, to: object) => change('POST', date, 'move', to),
    changeMeeting: (id: number, meetingLink: string) =>
      send('PUT', `/api/meetings/${id}`, staff.token, { meetingLink }),
    /** A teacher of the class on that Tuesday. */
    addTeacher: async () => {
      const teacher = await createAccount(site, 'Ravi Joshi', { role: 'teacher' });
      const { name: given, user } = teacher;
      await change('PUT', TUESDAY, 'teacher', { teacher: given, teacherId: user.id });
      return teacher;
    },
    /** Ends the account's sessions on every device. */
    endSessions: (email: string) => site.staff.signOut(email),
    addMeeting: (meetingLink: string) =>
      send('POST', '/api/meetings', staff.token, { meetingLink }),
  };
}
