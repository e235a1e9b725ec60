import type { ByLocale, HolidayPreview, HolidayRevocationPreview } from 'bff/contract';
import { client, idParam, queryParams, readResponse, withSession } from '../network/client.ts';
import { hasId, hasList, isObject } from '../network/response-shapes.ts';

const { holidays } = client.api.staff;

/** The days of a holiday, both included, and its courses; null: all. */
export interface HolidayScope {
  firstDate: string;
  lastDate: string;
  courseIds: number[] | null;
}

interface NewHoliday extends HolidayScope {
  reason: string;
  reasonIn: ByLocale<string>;
  notice: string;
  noticeIn: ByLocale<string>;
  /** The version of the preview. */
  version: HolidayPreview['version'];
}

interface HolidayRevocation {
  notice: string;
  noticeIn: ByLocale<string>;
  version?: HolidayRevocationPreview['version'];
}

/** The calls for holidays. The server rejects everyone else with 403. */
export const holidayApi = {
  /** The effect of a holiday. */
  preview: ({ firstDate, lastDate, courseIds }: HolidayScope) =>
    withSession((options) =>
      readResponse(
        holidays.preview.$get(
          queryParams({ firstDate, lastDate, courses: courseIds?.join() }),
          options,
        ),
        isObject,
      ),
    ),

  /**
   * Fails with 412 and a StaleHoliday if the classes have changed since `version`. `key` makes a retry safe, as for
   * createCourse.
   */
  create: (json: NewHoliday, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        holidays.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        hasId,
      ),
    ),

  read: (id: number) =>
    withSession((options) => readResponse(holidays[':id'].$get(idParam(id), options), hasId)),

  /** The holidays that can be revoked. */
  listUpcoming: () => withSession((options) => readResponse(holidays.$get({}, options), hasList)),

  /** The effect of revoking it. */
  previewRevocation: (id: number) =>
    withSession((options) =>
      readResponse(holidays[':id'].back.$get(idParam(id), options), hasList),
    ),

  /**
   * Reinstates its classes. `notice` is the text for learners who were notified of it. Fails with 412 as `create` if the
   * preview had a `version`.
   */
  revoke: (id: number, json: HolidayRevocation) =>
    withSession((options) =>
      readResponse(holidays[':id'].back.$post({ ...idParam(id), json }, options), hasId),
    ),
};
