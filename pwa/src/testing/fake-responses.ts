import type { Meeting, StaffClass, StaffCourse } from 'bff/contract';
import type { JsonResponse } from './contract-responses.ts';

export const json = <Body>(status: number, body: Body): JsonResponse<Body> =>
  Response.json(body, { status });
export const errorResponse = (status: number, error: string, field?: string): Response =>
  json(status, { error, field });
export const noContent = () => new Response(null, { status: 204 });
export const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));
export const notJson = () => new Response('<html>Bad gateway</html>', { status: 502 });

/** The conflict response after Meera has changed the same row: its current state. */
export const conflictByMeera = (
  theirs: { meeting: Meeting } | { course: StaffCourse } | { class: StaffClass },
) =>
  json(412, {
    error: 'Meera Joshi has changed this in the meantime.',
    changedBy: 'Meera Joshi',
    changedAt: '2026-11-20T05:12:00.000Z',
    ...theirs,
  });

/** A promise that the test resolves: a slow server. */
export const createDeferred = <Result = Response>() => {
  let resolve: (answer: Result) => void = () => {};
  const promise = new Promise<Result>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
