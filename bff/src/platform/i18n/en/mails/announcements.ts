/** The texts around an announcement, which staff write. */
export const announcements = {
  course: 'Course',
  whyYou:
    'You get this e-mail because you agreed to announcements. E-mails about your own classes come in any case.',
  noMore: 'No more announcements',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const announcementMailNames = {
  announcement: 'An announcement',
};
