import type { Queryable } from '../../platform/database/db.ts';
import { hasNotEnded } from '../../platform/database/enrolment-access.ts';
import { localizedTitle, withoutEmptyTitle } from '../../platform/database/localized-columns.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';
import { offersOf, type PreviousPeriod, type PricingTerms } from '../paid-periods/period.ts';
import { offerHoldsUntil, previousPeriodOf, termsColumns } from '../paid-periods/queries.ts';
import { MAX_SELECTED, type SelectedCourse } from './selected-course.ts';

/** The learner's selected courses in the order of selection; at most 50. */
export async function listSelection(
  db: Queryable,
  { accountId, today }: { accountId: number; today: string },
): Promise<SelectedCourse[]> {
  const selected = await db<SelectedRow[]>`
    select course_id as "courseId", slug, title, ${localizedTitle(db)} as "titleIn",
      to_char(first_class(courses), 'YYYY-MM-DD') as "startDate", ${termsColumns(db)}, extends_paid as "extendsPaid",
      ${previousPeriodOf(db, { accountId })} as "previous",
      coalesce(seats - seats_taken, 1) > 0 and not hidden and not is_closed and not is_open
        and (end_date is null or end_date >= ${today}) as "available"
    from selections join courses on courses.id = course_id
    where account_id = ${accountId}
    order by selections.created_at, course_id
    limit ${MAX_SELECTED}`;
  return selected.map(withoutEmptyTitle).map((row) => withOffers(row, today));
}

type SelectedRow = Omit<SelectedCourse, 'offers' | 'byMonth'> &
  PricingTerms & { extendsPaid: boolean; previous: PreviousPeriod | null };

function withOffers(row: SelectedRow, today: string): SelectedCourse {
  const { feePer, monthRule, lateRule, extendsPaid, endDate: _, previous, ...selected } = row;
  if (feePer === 'once') return selected;
  return {
    ...selected,
    byMonth: { monthRule, lateRule, extendsPaid },
    offers: offersOf(row, { today, previous: previous ?? undefined }),
  };
}

interface SelectionKey {
  accountId: number;
  courseId: number;
}

/** Adds the course to the selection; false when it was selected already. */
export async function addSelection(
  db: Queryable,
  { accountId, courseId }: SelectionKey,
): Promise<boolean> {
  const added = await db`
    insert into selections (account_id, course_id)
    values (${accountId}, ${courseId})
    on conflict do nothing
    returning course_id`;
  return added.length > 0;
}

/** Removes the course from the selection; false when it was not selected. */
export async function removeSelection(
  db: Queryable,
  { accountId, courseId }: SelectionKey,
): Promise<boolean> {
  const removed = await db`
    delete from selections
    where account_id = ${accountId} and course_id = ${courseId}
    returning course_id`;
  return removed.length > 0;
}

interface SelectionCandidate extends LocalizedTitle {
  full: boolean;
  enrolled: boolean;
  ordered: boolean;
  isOpen: boolean;
  isClosed: boolean;
  /** Whether the learner has reached the maximum number of selected courses. */
  noRoom: boolean;
}

/**
 * The course and every reason why the learner cannot select it; `undefined` when it does not exist, is hidden, or is over
 * on the date `today`.
 */
export async function findCandidate(
  db: Queryable,
  { accountId, courseId, today }: SelectionKey & { today: string },
): Promise<SelectionCandidate | undefined> {
  const [candidate] = await db<SelectionCandidate[]>`
    select title, ${localizedTitle(db)} as "titleIn", is_open as "isOpen", is_closed as "isClosed",
      coalesce(seats - seats_taken, 1) <= 0 as "full",
      exists (
        select from enrolments
        where account_id = ${accountId} and course_id = courses.id and ${hasNotEnded(db, today)}
      ) as "enrolled",
      exists (
        select from orders join order_lines on order_id = orders.id
        where account_id = ${accountId} and course_id = courses.id
          and state in ('awaiting payment', 'submitted', 'rejected')
          -- One whose offer has ended is made anew (orders/service.ts), but while its payment is being checked.
          and (state = 'submitted' or coalesce(${offerHoldsUntil(db)} >= ${today}, true))
      ) as "ordered",
      (
        select count(*) from selections where account_id = ${accountId}
      ) >= ${MAX_SELECTED} as "noRoom"
    from courses
    where id = ${courseId} and not hidden and (end_date is null or end_date >= ${today})`;
  return candidate;
}
