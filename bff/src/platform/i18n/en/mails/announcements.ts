/** The texts around an announcement, which staff write. */
export const announcements = {
  course: 'Course',
  noMore: 'No more announcements',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const announcementMailNames = {
  announcement: 'An announcement',
};
