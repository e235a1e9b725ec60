/** The consent texts, by kind of consent and version. A text that was once used is never changed. */
export const consents = {
  announcements: {
    1: 'Ganga Yoga may tell me of new courses and events, by a notification or by e-mail.',
  },
  notifications: {
    1: 'Ganga Yoga may tell me of my classes and payments by notifications on this device. They go, encrypted, through the service of my browser’s maker.',
  },
  // The app shows the same (pwa/src/account/settings/health/HealthNote.tsx).
  'health-note': {
    1: 'The studio keeps my health note, and who teaches me and the studio’s owner read it, for my safety in class.',
  },
  // The app shows the same (pwa/src/account/family/ChildForm.tsx). Stored with the child's account, and gone with it: who removes the child takes it back.
  child: {
    1: 'I am this child’s parent or guardian. The studio keeps the name and the year of birth, and what belongs to the child’s classes, for these classes alone.',
  },
};
