import { dateErrors, versionTextErrors, yesOrNoErrors } from './field-errors.ts';

/** Holidays: the classes of one or several days, cancelled at once. */
export const holidayErrors = {
  'holidays.none': 'This holiday does not exist.',
  'holidays.no-class': 'There are no longer any classes on these days.',
  'holidays.changed-meanwhile':
    'Somebody else has changed these classes in the meantime. Please look at them again.',
  'holidays.classes-on-days-off':
    'Some of these classes are on days off. Please decide first whether to leave them out.',
  'holidays.too-many-classes': ({ max }: { max: number }) =>
    `A holiday has at most ${max} classes. Please choose fewer days or fewer courses.`,
  'holidays.too-long': ({ days }: { days: number }) => `A holiday is at most ${days} days long.`,
  'holidays.last-date-before-first': 'The last day must not be before the first.',
  'holidays.courses-invalid': ({ max }: { max: number }) => `Please choose 1 to ${max} courses.`,
  ...dateErrors('holidays.first-date', 'First day'),
  ...dateErrors('holidays.last-date', 'Last day'),
  ...yesOrNoErrors('holidays.leave-out', 'Leave the classes out'),
  ...versionTextErrors('holidays.version'),
} as const;
