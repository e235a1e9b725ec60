import { dateFaults, numberFaults, textFaults, timeFaults, yesOrNoFaults } from './field-faults.ts';

/** Single classes, and the calendars that show them. */
export const classRefusals = {
  'classes.none': 'There is no class on this date.',
  'classes.changed-meanwhile': 'Somebody else has changed this class in the meantime.',
  'classes.over': 'This class is over, so it cannot be changed any more.',
  'classes.not-yours': 'Somebody else gives this class.',
  'classes.not-enrolled': 'This person is not enrolled in the course.',

  ...textFaults('classes.reason', 'Reason'),
  ...textFaults('classes.reason-in', 'The translated reason'),
  ...textFaults('classes.notice', 'What learners read'),
  ...textFaults('classes.notice-in', 'The translation of what learners read'),
  ...dateFaults('classes.date', 'Date'),
  ...timeFaults('classes.start-time', 'Start time'),
  ...timeFaults('classes.end-time', 'End time'),
  'classes.end-before-start': 'Please choose an end within 12 hours of the start.',
  ...textFaults('classes.teacher', 'Teacher'),
  ...numberFaults('classes.teacher-account', 'Teacher’s account'),
  ...yesOrNoFaults('classes.for-course', 'For course'),
  ...numberFaults('classes.link-version', 'Link version'),
  ...numberFaults('classes.meeting', 'Meeting'),
  ...yesOrNoFaults('classes.attended', 'Attended'),

  'calendar.none': 'There is no calendar at this address.',
} as const;
