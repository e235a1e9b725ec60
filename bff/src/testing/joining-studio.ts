import type { StaffClass } from '../courses/classes/class.ts';
import { createLogger } from '../platform/runtime/logging.ts';
import { classPath, ifMatchPresent } from './class-calls.ts';
import { ASANA, orderCalls } from './order-calls.ts';
import { startTestStudio } from './test-studio.ts';

/** A Tuesday. The course has its classes from Monday to Friday, 7 to 8 am. */
export const TUESDAY = '2026-12-08';
export const LINK = 'https://meet.example/asana?pwd=for-those-who-paid';
/** The address of the course's next class. */
export const JOIN_ASANA = '/join/asana-regular-classes';

interface ClassChangeOptions {
  method?: string;
  date?: string;
  courseId?: number;
}

interface LinkChangeOptions extends ClassChangeOptions {
  /** For every class of the course; by default so. */
  forCourse?: boolean;
}

/** A studio with a clock, a learner of the course, and a learner without an enrolment. */
export async function startJoiningStudio({ siteFolder }: { siteFolder?: string } = {}) {
  let now = new Date();
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const studio = await startTestStudio({
    now: () => now,
    logger,
    ...(siteFolder && { siteFolder }),
  });
  const { sql } = studio;
  const courses = await sql`
    select id, start_date, days, start_time, end_time from courses`;
  const staff = (await studio.signInStaff()).token;
  const calls = orderCalls(() => ({ studio, staff }));
  const paid = await calls.submitted();
  await calls.confirm(paid.order.id);
  const learner = { token: paid.token, id: paid.user.id };
  const newcomer = await studio.signIn();
  const stranger = { token: newcomer.token, id: newcomer.user.id };

  /** Sets the clock. */
  const at = (time: string, date = TUESDAY) => {
    now = new Date(`${date}T${time}:00+05:30`);
  };
  /** Opens the address as a browser does where it is typed, with the cookie of a login. */
  const open = (path: string, token?: string, headers = {}) =>
    studio.call('GET', path, {
      headers: {
        'Sec-Fetch-Site': 'none',
        ...(token && { Cookie: `join=${token}` }),
        ...headers,
      },
    });
  /** Changes a class as staff do. */
  const change = async (
    action: string,
    body: object,
    { method = 'POST', date = TUESDAY, courseId = ASANA }: ClassChangeOptions = {},
  ): Promise<StaffClass> => {
    const path = `${classPath(date, courseId)}/${action}`;
    const headers = await ifMatchPresent(studio, classPath(date, courseId), staff);
    const answer = await studio.call(method, path, { token: staff, body, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const setLink = (meetingLink: string, { forCourse = true, ...named }: LinkChangeOptions = {}) =>
    change('link', { meetingLink, forCourse }, { method: 'PUT', ...named });

  return {
    studio,
    staff,
    calls,
    learner,
    stranger,
    lines,
    at,
    open,
    change,
    setLink,
    /** Makes the course an open class. */
    openToAll: (courseId: number) => sql`
      update courses set fee = 0, seats = null, is_open = true where id = ${courseId}`,
    attendance: async () => [
      ...(await sql`
        select course_id as "course", to_char(date, 'YYYY-MM-DD') as "date", account_id as "account"
        from attendance order by date, account_id`),
    ],
    /** Resets to ten minutes before a class of the course, which has its link and nothing else. */
    startOver: async () => {
      at('06:50');
      await sql`delete from attendance`;
      await sql`delete from class_exceptions`;
      await sql`
        update courses set
          meeting_id = null, hidden = false, is_open = false, first_class_free = false, fee = 2500, end_date = null`;
      for (const { id, ...rule } of courses)
        await sql`update courses set ${sql(rule)} where id = ${id}`;
      await sql`delete from meetings`;
      await setLink(LINK);
    },
    stop: studio.stop,
  };
}

export type JoiningStudio = Awaited<ReturnType<typeof startJoiningStudio>>;
