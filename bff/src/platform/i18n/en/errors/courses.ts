import { pluralIn } from '../../translation.ts';
import { dayAndYearOf } from '../dates.ts';
import { dateFaults, numberFaults, textFaults, timeFaults, yesOrNoFaults } from './field-faults.ts';

/** What staff do with courses. */
export const courseRefusals = {
  'courses.none': 'This course does not exist.',
  'courses.too-many': ({ most }: { most: number }) =>
    `There are ${most.toLocaleString('en')} courses already. Please delete one that nobody has ordered.`,
  /** `changedBy` is null where the account is gone. */
  'courses.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    changedBy === null
      ? 'Someone has changed this course in the meantime.'
      : `${changedBy} has changed this course in the meantime.`,
  'courses.change-unconfirmed': ({ learners }: { learners: number }) =>
    pluralIn('en', learners, {
      one: `This course has ${learners} learner. Please reload the page, confirm the message about the change, and save it again.`,
      other: `This course has ${learners} learners. Please reload the page, confirm the message about the change, and save it again.`,
    }),
  'courses.nothing-to-undo': 'The last change of this course cannot be undone any more.',
  'courses.classes-changed-since':
    'Classes of this course were changed since, so it cannot be undone any more.',
  'courses.open-with-learners':
    'Learners are enrolled in this course, so it cannot become an open class.',
  'courses.open-with-fee': 'An open class has no fee, no seats and no free first class.',
  'courses.first-date-given':
    'The days of this course were changed after it had begun, so its first date cannot change any more.',
  'courses.last-date-before-first': 'The last date must not be before the first.',
  /** `date` is that by the rule, such as 2026-12-11. */
  'courses.moved-class-begun': ({ date }: { date: string }) =>
    `The class of ${dayAndYearOf(date)} was moved and has begun already, so the course must keep that day.`,
  'courses.trial-link-is-own':
    'The link for a first class must be another than the course’s own, which the enrolled keep.',
  'courses.seats-below-learners': 'More learners than that are enrolled already.',
  'courses.ordered': ({ title }: { title: string }) =>
    `${title} has orders, so it cannot be deleted. Hide it, and it is not offered any more.`,

  ...textFaults('courses.title', 'Title'),
  ...textFaults('courses.summary', 'Summary'),
  ...textFaults('courses.level', 'Level'),
  ...textFaults('courses.for-whom', 'For whom'),
  ...textFaults('courses.teaches', 'What it teaches'),
  'courses.teaches-line-count': ({ max }: { max: number }) =>
    `What it teaches must be 1 to ${max} lines.`,
  ...textFaults('courses.instructor', 'Instructor'),
  ...numberFaults('courses.teacher-account', 'Instructor’s account'),
  ...numberFaults('courses.fee', 'Fee'),
  ...textFaults('courses.fee-covers', 'What the fee covers'),
  ...dateFaults('courses.start-date', 'Start date'),
  ...dateFaults('courses.end-date', 'End date'),
  'courses.days-invalid': 'Days must be one or more days of the week, each once.',
  ...timeFaults('courses.start-time', 'Start time'),
  ...timeFaults('courses.end-time', 'End time'),
  ...numberFaults('courses.seats', 'Seats'),
  ...numberFaults('courses.meeting', 'Meeting'),
  ...yesOrNoFaults('courses.hidden', 'Hidden'),
  'courses.picture-unknown': ({ pictures }: { pictures: readonly string[] }) =>
    `Picture must be one of ${pictures.join(', ')}.`,
  'courses.fee-per-unknown': 'The fee must be paid once or for each month.',
  'courses.month-without-fee': 'A course that is paid by the month needs a fee.',
  'courses.month-rule-unknown': 'Choose which months are sold.',
  'courses.late-rule-unknown': 'Choose from when on the month counts of who pays late.',
  ...yesOrNoFaults('courses.extends-paid', 'One class longer'),
  ...yesOrNoFaults('courses.first-class-free', 'First class free'),
  ...yesOrNoFaults('courses.is-open', 'Open class'),
  ...yesOrNoFaults('courses.is-closed', 'Closed'),
  /** The texts of a course in a further language. */
  ...textFaults('courses.title-in', 'The translated title'),
  ...textFaults('courses.summary-in', 'The translated summary'),
  ...textFaults('courses.level-in', 'The translated level'),
  ...textFaults('courses.for-whom-in', 'The translation of for whom it is'),
  ...textFaults('courses.teaches-in', 'The translation of what it teaches'),
  'courses.teaches-in-line-count': ({ max }: { max: number }) =>
    `The translation of what it teaches must be at most ${max} lines.`,
  ...textFaults('courses.fee-covers-in', 'The translation of what the fee covers'),
  ...textFaults('courses.notice', 'What learners read'),
  ...textFaults('courses.notice-in', 'The translation of what learners read'),
  ...dateFaults('courses.dropped', 'Dropped'),
  'courses.dropped-invalid': ({ max }: { max: number }) => `Dropped must be at most ${max} dates.`,
  ...numberFaults('courses.before', 'Before'),
} as const;
