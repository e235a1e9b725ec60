import type { Meeting, StaffClass, StaffCourse } from 'bff/contract';

export const json = (status: number, body: unknown) => Response.json(body, { status });
export const refusal = (status: number, error: string, field?: string) =>
  json(status, { error, field });
export const nothing = () => new Response(null, { status: 204 });
export const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));
export const notJson = () => new Response('<html>Bad gateway</html>', { status: 502 });

/** To who saves over what Meera has changed since: what it is now. */
export const changedByMeera = (
  theirs: { meeting: Meeting } | { course: StaffCourse } | { class: StaffClass },
) =>
  json(412, {
    error: 'Meera Joshi has changed this in the meantime.',
    changedBy: 'Meera Joshi',
    changedAt: '2026-11-20T05:12:00.000Z',
    ...theirs,
  });

/** An answer that comes when the test says so: a slow server. */
export const later = <Answer = Response>() => {
  let resolve: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
