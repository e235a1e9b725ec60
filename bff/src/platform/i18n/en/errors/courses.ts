import { selectPlural } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';
import { dateErrors, numberErrors, textErrors, timeErrors, yesOrNoErrors } from './field-errors.ts';

/** What staff do with courses. */
export const courseErrors = {
  'courses.none': 'This course does not exist.',
  'courses.too-many': ({ most }: { most: number }) =>
    `There are ${most.toLocaleString('en')} courses already. Please delete one that nobody has ordered.`,
  /** `changedBy` is null where the account is gone. */
  'courses.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    changedBy === null
      ? 'Someone has changed this course in the meantime. Please look at it again.'
      : `${changedBy} has changed this course in the meantime. Please look at it again.`,
  'courses.change-unconfirmed': ({ learners }: { learners: number }) =>
    selectPlural('en', learners, {
      one: `This course has ${learners} learner. Please open the page again, confirm the message about the change, and save it again.`,
      other: `This course has ${learners} learners. Please open the page again, confirm the message about the change, and save it again.`,
    }),
  'courses.nothing-to-undo': 'The last change of this course can no longer be undone.',
  'courses.classes-changed-since':
    'Classes of this course have changed since, so the last change can no longer be undone.',
  'courses.open-with-learners':
    'Learners are enrolled in this course, so it cannot become an open class.',
  'courses.open-with-fee': 'An open class has no fee, no seats and no free first class.',
  'courses.first-date-given':
    'The days of this course were changed after it had begun, so its first date can no longer change.',
  'courses.last-date-before-first': 'The last date must not be before the first.',
  /** `date` is that by the rule, such as 2026-12-11. */
  'courses.moved-class-begun': ({ date }: { date: string }) =>
    `The class on ${formatDayWithYear(date)} was moved and has already begun, so the course must keep that day.`,
  'courses.trial-link-is-own':
    'The link for a first class must be different from the course’s own link.',
  'courses.seats-below-learners':
    'More learners than that are already enrolled. Please enter more seats.',
  'courses.ordered': ({ title }: { title: string }) =>
    `${title} has orders, so it cannot be deleted. Please hide it: it will no longer be offered.`,

  ...textErrors('courses.title', 'Title'),
  ...textErrors('courses.summary', 'Summary'),
  ...textErrors('courses.level', 'Level'),
  ...textErrors('courses.for-whom', 'Who the course is for'),
  ...textErrors('courses.teaches', 'What it teaches'),
  'courses.teaches-line-count': ({ max }: { max: number }) =>
    `What it teaches must be 1 to ${max} lines.`,
  ...textErrors('courses.instructor', 'Instructor'),
  ...numberErrors('courses.teacher-account', 'Instructor’s account'),
  ...numberErrors('courses.fee', 'Fee'),
  ...textErrors('courses.fee-covers', 'What the fee covers'),
  ...dateErrors('courses.start-date', 'Start date'),
  ...dateErrors('courses.end-date', 'End date'),
  'courses.days-invalid': 'Days must be one or more days of the week, each once.',
  ...timeErrors('courses.start-time', 'Start time'),
  ...timeErrors('courses.end-time', 'End time'),
  ...numberErrors('courses.seats', 'Seats'),
  ...numberErrors('courses.meeting', 'Meeting'),
  ...yesOrNoErrors('courses.hidden', 'Hidden'),
  'courses.picture-unknown': ({ pictures }: { pictures: readonly string[] }) =>
    `Picture must be one of ${pictures.join(', ')}.`,
  'courses.fee-per-unknown': 'Please choose whether the fee is paid once or every month.',
  'courses.month-without-fee': 'A course that is paid by the month needs a fee.',
  'courses.month-rule-unknown': 'Please choose how months are counted.',
  'courses.late-rule-unknown':
    'Please choose from which day the month counts when a learner pays late.',
  ...yesOrNoErrors('courses.extends-paid', 'One class longer'),
  ...yesOrNoErrors('courses.first-class-free', 'First class free'),
  ...yesOrNoErrors('courses.is-open', 'Open class'),
  ...yesOrNoErrors('courses.is-closed', 'Closed'),
  /** The texts of a course in a further language. */
  ...textErrors('courses.title-in', 'The translated title'),
  ...textErrors('courses.summary-in', 'The translated summary'),
  ...textErrors('courses.level-in', 'The translated level'),
  ...textErrors('courses.for-whom-in', 'The translation of who the course is for'),
  ...textErrors('courses.teaches-in', 'The translation of what it teaches'),
  'courses.teaches-in-line-count': ({ max }: { max: number }) =>
    `The translation of what it teaches must be at most ${max} lines.`,
  ...textErrors('courses.fee-covers-in', 'The translation of what the fee covers'),
  ...textErrors('courses.notice', 'The message to learners'),
  ...textErrors('courses.notice-in', 'The translation of the message to learners'),
  ...dateErrors('courses.dropped', 'The removed date'),
  'courses.dropped-invalid': ({ max }: { max: number }) => `At most ${max} dates can be removed.`,
  ...numberErrors('courses.before', 'The course after it'),
} as const;
