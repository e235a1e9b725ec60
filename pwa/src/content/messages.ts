import { t } from '@lingui/core/macro';

/** The texts of the specification's error catalogue (section 8) and states (section 4), verbatim in English. */
export const messages = {
  somethingWentWrong: () => t`Something went wrong. Please try again.`,
  messageSent: () => t`Message sent successfully!`,
  messageNotSent: () => t`Failed to send message. Please try again.`,
  messageNetworkFailure: () => t`An error occurred. Please try again.`,
  comingSoon: () => t`Online class coming soon!`,
  noMeetingLink: () => t`No meeting link available.`,
  crash: () => t`Unexpected Application Error!`,
} as const;

/** The specification's console messages, which visitors do not see. One language: always English. */
export const consoleMessages = {
  errorFetchingMeetings: 'Error fetching meetings',
  errorSavingMeeting: 'Error saving meeting',
  errorUpdatingMeeting: 'Error updating meeting',
  errorDeletingMeeting: 'Error deleting meeting',
} as const;
