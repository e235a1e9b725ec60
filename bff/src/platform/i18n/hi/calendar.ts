import type { calendar as english } from '../en/calendar.ts';
import type { Translation } from '../translation.ts';

export const calendar: Translation<typeof english> = {
  studio: 'गंगा योग',
  ofCourse: (title) => `${title}, गंगा योग`,
  ofChild: (name) => `${name}, गंगा योग`,
  cancelled: (title) => `रद्द: ${title}`,
  teacher: (teacher) => `शिक्षक: ${teacher}`,
  join: (address) => `यहाँ से जुड़ें: ${address}`,
  beginsIn: (title, minutes) => `${title}: क्लास ${minutes} मिनट में शुरू होगी`,
};
