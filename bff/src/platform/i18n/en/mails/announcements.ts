/** The texts around an announcement, which staff write. */
export const announcements = {
  course: 'Course',
  whyYou:
    'You read this because you have agreed to announcements. Mails about your own classes come in any case.',
  noMore: 'No more announcements',
};
