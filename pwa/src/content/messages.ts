/** The texts of the specification's error catalogue (section 8) and states (section 4), verbatim. */
export const messages = {
  somethingWentWrong: 'Something went wrong. Please try again.',
  messageSent: 'Message sent successfully!',
  messageNotSent: 'Failed to send message. Please try again.',
  messageNetworkFailure: 'An error occurred. Please try again.',
  comingSoon: 'Online class coming soon!',
  noMeetingLink: 'No meeting link available.',
  errorFetchingMeetings: 'Error fetching meetings',
  errorSavingMeeting: 'Error saving meeting',
  errorUpdatingMeeting: 'Error updating meeting',
  errorDeletingMeeting: 'Error deleting meeting',
  crash: 'Unexpected Application Error!',
} as const;
