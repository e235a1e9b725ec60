import autocannon from 'autocannon';
import { fullHour } from './memory-hour.ts';

const CONNECTIONS = 300;
const SECONDS = 20;

type Answers = Record<string, number>;

/** The loads, one after another: 300 connections for twenty seconds each, and the full hour. */
export const loads: Record<string, (url: string, dataFolder: string) => Promise<Answers>> = {
  'public lists': (url) => ask(url, () => ({ path: '/api/courses' })),
  'pages and files': (url) => ask(url, (count) => ({ path: PAGES[count % PAGES.length] })),
  'wrong sign-ins': (url) =>
    ask(url, (count) =>
      post('/api/auth/login', count, {
        email: `guess${count}@stranger.example`,
        password: 'wrong guess',
      }),
    ),
  registrations: (url) =>
    ask(url, (count) =>
      post('/api/auth/register', count, {
        name: 'A Learner',
        email: `learner${count}@example.org`,
        password: `monsoon lamp ghat ${count}`,
      }),
    ),
  messages: (url) =>
    ask(url, (count) =>
      post('/send-email', count, {
        fullName: `A Visitor ${count}`,
        email: `visitor${count}@example.org`,
        mobileNumber: '+91 98765 43210',
        message: 'When does the next course begin? '.repeat(20),
      }),
    ),
  'the full hour': fullHour,
};

const PAGES = [
  '/',
  '/Courses',
  '/Instructors',
  '/Onlineclasses',
  '/ContactUs',
  '/Terms',
  '/login',
  '/register',
  '/sw.js',
];

/** Another address at each call, as limits count addresses. */
const post = (path: string, count: number, body: object) => ({
  method: 'POST' as const,
  path,
  headers: {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  },
  body: JSON.stringify(body),
});

/** Sends a request as soon as the last one is answered. Gives the number of answers by status. */
async function ask(
  url: string,
  requestFor: (count: number) => autocannon.Request,
): Promise<Answers> {
  let count = 0;
  const statuses: Answers = {};
  await new Promise<void>((resolve, reject) => {
    const setupRequest = (defaults: autocannon.Request) => {
      const request = requestFor(count++);
      return { ...defaults, ...request, headers: { ...defaults.headers, ...request.headers } };
    };
    const run = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
        timeout: 20,
        requests: [{ setupRequest }],
      },
      (error, result) => {
        statuses['requests/s'] = Math.round(result?.requests.average ?? 0);
        statuses.failed = result?.errors ?? 0;
        if (error) reject(error);
        else resolve();
      },
    );
    run.on('response', (_client, status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  return statuses;
}
