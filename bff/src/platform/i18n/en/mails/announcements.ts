/** What stands around an announcement, which is in the words of staff. */
export const announcements = {
  course: 'Course',
  whyYou:
    'You read this because you have agreed to announcements. Mails about your own classes come in any case.',
  noMore: 'No more announcements',
};
