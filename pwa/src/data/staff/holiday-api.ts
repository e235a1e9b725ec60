import type { HolidayBackPreview, HolidayPreview, InLanguages } from 'bff/contract';
import { answer, client, idParam, queryOf, signed } from '../network/client.ts';
import { holdsList, isRow, isSomething } from '../network/response-shapes.ts';

const { holidays } = client.api.staff;

/** The days of a holiday, both included, and its courses; null: all. */
export interface HolidayScope {
  firstDate: string;
  lastDate: string;
  courseIds: number[] | null;
}

interface NewHoliday extends HolidayScope {
  reason: string;
  reasonIn: InLanguages<string>;
  notice: string;
  noticeIn: InLanguages<string>;
  /** The preview's. */
  version: HolidayPreview['version'];
}

interface TakenBack {
  notice: string;
  noticeIn: InLanguages<string>;
  version?: HolidayBackPreview['version'];
}

/** The calls of staff about holidays. The server refuses everyone else with 403. */
export const holidayApi = {
  /** What a holiday would do now. */
  preview: ({ firstDate, lastDate, courseIds }: HolidayScope) =>
    signed((options) =>
      answer(
        holidays.preview.$get(
          queryOf({ firstDate, lastDate, courses: courseIds?.join() }),
          options,
        ),
        isSomething,
      ),
    ),

  /**
   * Fails with 412 and a StaleHoliday if the classes are others than those of `version`. `key` makes a retry safe, as for
   * createCourse.
   */
  make: (json: NewHoliday, key: string) =>
    signed(({ headers }) =>
      answer(holidays.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }), isRow),
    ),

  read: (id: number) =>
    signed((options) => answer(holidays[':id'].$get(idParam(id), options), isRow)),

  /** Those that can be taken back. */
  listAhead: () => signed((options) => answer(holidays.$get({}, options), holdsList)),

  /** What taking it back would do now. */
  previewBack: (id: number) =>
    signed((options) => answer(holidays[':id'].back.$get(idParam(id), options), holdsList)),

  /**
   * Holds its classes again. `notice` is what learners read who know of it. Fails with 412 as `make` where the preview had a
   * `version`.
   */
  takeBack: (id: number, json: TakenBack) =>
    signed((options) =>
      answer(holidays[':id'].back.$post({ ...idParam(id), json }, options), isRow),
    ),
};
