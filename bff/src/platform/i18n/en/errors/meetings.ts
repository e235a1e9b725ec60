import { textErrors } from './field-errors.ts';

/** The links to join by. */
export const meetingErrors = {
  'meetings.none': 'This meeting no longer exists.',
  'meetings.too-many': ({ most }: { most: number }) =>
    `There are already ${most.toLocaleString('en')} meeting links. Please delete one that is no longer used.`,
  'meetings.too-many-for-class':
    'There are too many meeting links. Please delete one that is no longer used.',
  'meetings.of-paid-course':
    'A course with a fee uses this link, so only enrolled learners can see it.',
  /** `changedBy` is null where the account is gone. */
  'meetings.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    changedBy === null
      ? 'Someone has changed this link in the meantime. Please look at it again.'
      : `${changedBy} has changed this link in the meantime. Please look at it again.`,
  'meetings.nothing-to-undo': 'There is nothing to undo: changes of a link are kept for a year.',
  'meetings.closed-by-course':
    'Because of a course with a fee, only enrolled learners see this link. To show it to everyone, please choose that in the form.',
  'meetings.used-by-course':
    'A course uses this link, so adding it cannot be undone. Please delete it if you no longer need it.',

  'meetings.link-not-a-text': 'Please enter the meeting link as text.',
  'meetings.link-too-long': ({ max }: { max: number }) =>
    `Meeting link must be at most ${max} characters long.`,
  'meetings.link-not-a-web-address':
    'Meeting link must be a web address that starts with http:// or https://.',
  'meetings.link-several': 'There are several links in this text. Please paste only one of them.',
  'meetings.link-names-somebody':
    'Meeting link must have no name or password before the @. Please remove them.',
  ...textErrors('meetings.name', 'Name'),
  'meetings.audience-unknown':
    'Please choose who sees the link: everyone, or only enrolled learners.',
} as const;
