import { addressOf } from '../address-of.ts';
import { load, type Request } from '../load.ts';
import { fullHour } from './full-hour.ts';

const CONNECTIONS = 300;
const SECONDS = 20;

const PAGES =
  '/ /Courses /Instructors /Onlineclasses /ContactUs /Terms /login /register /sw.js'.split(' ');

/** Each request comes from another address, as rate limits count addresses. */
const post = (path: string, number: number, body: object): Request => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(number) },
  body: JSON.stringify(body),
});

const requests: Record<string, (number: number) => Request> = {
  'public lists': () => ({ path: '/api/courses' }),
  'pages and files': (number) => ({ path: PAGES[number % PAGES.length] ?? '/' }),
  'wrong sign-ins': (number) =>
    post('/api/auth/login', number, {
      email: `guess${number}@stranger.example`,
      password: 'wrong guess',
    }),
  registrations: (number) =>
    post('/api/auth/register', number, {
      name: 'A Learner',
      email: `learner${number}@example.org`,
      password: `monsoon lamp ghat ${number}`,
    }),
  messages: (number) =>
    post('/send-email', number, {
      fullName: `A Visitor ${number}`,
      email: `visitor${number}@example.org`,
      mobileNumber: '+91 98765 43210',
      message: 'When does the next course begin? '.repeat(20),
    }),
};

/** The loads: 300 connections for twenty seconds each, and the full hour. Each returns the number of responses by status. */
export const loads: [name: string, run: (url: string, dataFolder: string) => Promise<object>][] = [
  ...Object.entries(requests).map(([name, request]): (typeof loads)[number] => [
    name,
    async (url) => {
      const options = { url, seconds: SECONDS, connections: CONNECTIONS, request };
      const { statuses, failed, requestsPerSecond } = await load(options);
      return { ...statuses, failed, 'requests/s': Math.round(requestsPerSecond) };
    },
  ]),
  ['the full hour', fullHour],
];
