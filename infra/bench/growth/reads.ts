import { inDays, type MeasuredCall, type Path, pathOf } from './call.ts';
import type { Site } from './site.ts';
import { lastClass, lastOrders, lastPeople, middleOrder, statement } from './site-data.ts';

type Account = 'staff' | 'learner' | 'owner';

/** Reads these paths, by their names, with the token of this account. */
const read = (
  account: Account | undefined,
  paths: Record<string, Path>,
  options: Partial<MeasuredCall> = {},
): MeasuredCall[] =>
  Object.entries(paths).map(([name, path]) => ({
    ...{ name, ...options },
    request: async (site) => ({
      path: await pathOf(path, site),
      token: account && site[account],
    }),
  }));

/** Searches orders with these queries, by their names. */
const search = (queries: Record<string, Path>): MeasuredCall[] =>
  Object.entries(queries).flatMap(([name, query]) => {
    const path = async (site: Site) => `/api/staff/orders?${await pathOf(query, site)}`;
    return read('staff', { [`staff orders, search ${name}`]: path }, { goal: 'search' });
  });

const monthAgo = (months: number) => inDays(-30.5 * months).slice(0, 7);

export const reads: MeasuredCall[] = [
  ...read(undefined, {
    readiness: '/readyz',
    'public meetings, from memory': '/api/meetings',
    'public courses, from memory': '/api/courses',
    'public classes, from memory': '/api/classes',
    'studio settings, from memory': '/api/studio',
  }),
  ...read('owner', { 'studio settings for the owner': '/api/staff/studio' }),
  ...read('learner', {
    'who am I': '/api/auth/me',
    'own classes': '/api/classes/mine',
    'own orders': '/api/orders',
    'own meetings': '/api/meetings/mine',
    'own enrolments': '/api/enrolments',
    'own months': '/api/enrolments/months',
    'own selection': '/api/selection',
    'own announcements': '/api/announcements/mine',
    'own notifications': '/api/account/notifications',
    'account export': '/api/account/export',
  }),
  ...read('staff', {
    receipt: async (site) => `/api/receipts/${(await middleOrder(site)).receipt}`,
    'staff orders, all': '/api/staff/orders',
    'staff orders, all, last page': async (site) =>
      `/api/staff/orders?after=${await lastOrders(site)}`,
    'staff orders, submitted': '/api/staff/orders?state=submitted',
    'staff orders, paid': '/api/staff/orders?state=paid',
    'report of this month': '/api/staff/figures',
    'report of a month a year ago': `/api/staff/figures?month=${monthAgo(12)}`,
    'accounts receivable, ending': '/api/staff/unpaid?group=ending',
    'accounts receivable, ended': '/api/staff/unpaid?group=ended',
    'accounts receivable, open': '/api/staff/unpaid?group=open',
    'accounts receivable, ended, of a course': '/api/staff/unpaid?group=ended&course=2',
    'accounts receivable, open, of a course': '/api/staff/unpaid?group=open&course=3',
  }),
  {
    name: 'staff statement, 5,000 rows',
    goal: 'statement',
    request: async (site) => ({
      ...{ method: 'POST', path: '/api/staff/statement', token: site.staff },
      text: await statement(site),
    }),
  },
  ...read(
    'staff',
    { 'invoices of a month, as CSV': `/api/staff/figures.csv?month=${monthAgo(1)}` },
    // With the warm-up 20 calls, as the hourly limit of an account.
    { goal: 'csv', rounds: 10 },
  ),
  ...search({
    'by reference': async (site) => `search=${(await middleOrder(site)).reference}`,
    'by UTR': async (site) => `search=${(await middleOrder(site)).utr}`,
    'by address': async (site) => `search=${(await middleOrder(site)).email}`,
    'by a first name': async (site) => `search=${(await middleOrder(site)).name.split(' ')[0]}`,
    'by a very common first name': 'search=asha',
    'by first and last name': async (site) =>
      `search=${encodeURIComponent((await middleOrder(site)).name)}`,
    'by a part of a very common name': 'search=sha',
    'by a part of an address': async (site) =>
      `search=${(await middleOrder(site)).email.slice(3, -12)}`,
    'by one letter': 'search=a',
    'by one digit': 'search=1',
    'by nobody’s name': 'search=nobody',
    'by name, paid': 'state=paid&search=asha',
    'by name, submitted': 'state=submitted&search=asha',
    'by name, last page': async (site) => `search=asha&after=${await lastOrders(site)}`,
  }),
  ...read('staff', {
    'staff messages, waiting': '/api/staff/messages',
    'staff messages, all': '/api/staff/messages?show=all',
    'the week': '/api/staff/classes',
    'the week a year ago': `/api/staff/classes?from=${inDays(-365)}`,
    today: '/api/staff/today',
    'a class': lastClass,
    'attendance of a class': async (site) => `${await lastClass(site)}/attendance`,
    'announcement preview, a course': '/api/staff/announcements/preview?course=1',
    'announcement preview, all': '/api/staff/announcements/preview?course=all',
    'announcements to a course': '/api/staff/announcements?course=1',
    'announcements to all': '/api/staff/announcements?course=all',
    'staff courses': '/api/staff/courses',
    'a course’s people': '/api/staff/courses/1/people',
    'a course’s people, last page': async (site) =>
      `/api/staff/courses/1/people?after=${await lastPeople(site)}`,
    'staff meetings': '/api/staff/meetings',
    'changes of a meeting': '/api/staff/meetings/1/changes',
    'undelivered mails': '/api/staff/undelivered',
  }),
];
