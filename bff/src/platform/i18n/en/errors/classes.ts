import {
  dateErrors,
  numberErrors,
  textErrors,
  timeErrors,
  versionErrors,
  yesOrNoErrors,
} from './field-errors.ts';

/** Single classes, and the calendars that show them. */
export const classErrors = {
  'classes.none': 'There is no class on this date.',
  'classes.changed-meanwhile':
    'Somebody else has changed this class in the meantime. Please look at it again.',
  'classes.over': 'This class is over, so it can no longer be changed.',
  'classes.not-yours': 'Somebody else teaches this class.',
  'classes.not-enrolled': 'This person is not enrolled in the course.',

  ...textErrors('classes.reason', 'Reason'),
  ...textErrors('classes.reason-in', 'The translated reason'),
  ...textErrors('classes.notice', 'The message to learners'),
  ...textErrors('classes.notice-in', 'The translation of the message to learners'),
  ...dateErrors('classes.date', 'Date'),
  ...timeErrors('classes.start-time', 'Start time'),
  ...timeErrors('classes.end-time', 'End time'),
  'classes.end-before-start': 'Please choose an end within 12 hours of the start.',
  ...textErrors('classes.teacher', 'Teacher'),
  ...numberErrors('classes.teacher-account', 'Teacher’s account'),
  ...yesOrNoErrors('classes.for-course', 'For course'),
  ...versionErrors('classes.link-version'),
  ...numberErrors('classes.meeting', 'Meeting'),
  ...yesOrNoErrors('classes.attended', 'Attended'),

  'calendar.none': 'There is no calendar at this address.',
} as const;
