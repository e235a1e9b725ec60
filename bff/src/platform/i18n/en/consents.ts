/** The consent texts, by kind of consent and version. A text that was once used is never changed. */
export const consents = {
  announcements: {
    1: 'Ganga Yoga may tell me of new courses and events, by a notification or by e-mail.',
    2: 'Ganga Yoga may write to me about new courses and events, by notification or e-mail.',
  },
  notifications: {
    1: 'Ganga Yoga may tell me of my classes and payments by notifications on this device. They go, encrypted, through the service of my browser’s maker.',
    2: 'Ganga Yoga may notify me on this device about my classes and payments. The notifications are encrypted and go through the service of my browser’s maker.',
  },
  // The app shows the same (pwa/src/account/settings/health/HealthNote.tsx).
  'health-note': {
    1: 'The studio keeps my health note, and who teaches me and the studio’s owner read it, for my safety in class.',
    2: 'The studio keeps my health note. My teachers and the studio’s owner may read it, for my safety in class.',
  },
  // The app shows the same (pwa/src/account/family/ChildForm.tsx). It is stored with the child's account and deleted with it: removing the child withdraws it.
  child: {
    1: 'I am this child’s parent or guardian. The studio keeps the name and the year of birth, and what belongs to the child’s classes, for these classes alone.',
    2: 'I am this child’s parent or guardian. The studio keeps the child’s name and year of birth, and the details of the child’s classes, only for these classes.',
  },
};
