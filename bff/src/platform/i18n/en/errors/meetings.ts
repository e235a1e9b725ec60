import { textErrors } from './field-errors.ts';

/** The links to join by. */
export const meetingErrors = {
  'meetings.none': 'This meeting does not exist any more.',
  'meetings.too-many': ({ most }: { most: number }) =>
    `There are ${most.toLocaleString('en')} meeting links already. Please delete one that is not used any more.`,
  'meetings.too-many-for-class':
    'There are too many meeting links. Please delete one that is not used any more.',
  'meetings.of-paid-course': 'A course with a fee uses this link, so only the enrolled may see it.',
  /** `changedBy` is null where the account is gone. */
  'meetings.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    changedBy === null
      ? 'Someone has changed this link in the meantime.'
      : `${changedBy} has changed this link in the meantime.`,
  'meetings.nothing-to-undo': 'There is nothing to undo: changes of a link are kept for a year.',
  'meetings.closed-by-course':
    'A course with a fee made this link one for the enrolled. If everyone may see it, please choose that in the form.',
  'meetings.used-by-course':
    'A course uses this link, so adding it cannot be undone. Please delete it if it is not needed any more.',

  'meetings.link-not-a-text': 'Meeting link must be a text.',
  'meetings.link-too-long': ({ max }: { max: number }) =>
    `Meeting link must be at most ${max} characters long.`,
  'meetings.link-not-a-web-address':
    'Meeting link must be a web address that starts with http:// or https://.',
  'meetings.link-several': 'There are several links in this text. Please paste one of them.',
  'meetings.link-names-somebody':
    'Meeting link must have no name or password before the @. Please remove them.',
  ...textErrors('meetings.name', 'Name'),
  'meetings.audience-unknown': 'Audience must be everyone or enrolled.',
} as const;
