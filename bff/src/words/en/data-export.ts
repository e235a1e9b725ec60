/** What stands beside the data that an account exports. */
export const dataExport = {
  messagesNote:
    'Messages sent from this address are included once you have set a password by a mailed link ("Forgot password").',
};
