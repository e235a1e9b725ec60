/** What a calendar program shows. */
export const calendar = {
  studio: 'Ganga Yoga',
  /** The calendar of one course. */
  ofCourse: (title: string): string => `${title}, Ganga Yoga`,
  /** The calendar of a child, among those of the parent. */
  ofChild: (name: string): string => `${name}, Ganga Yoga`,
  /** The title of an event. */
  cancelled: (title: string): string => `Cancelled: ${title}`,
  teacher: (teacher: string): string => `Teacher: ${teacher}`,
  join: (address: string): string => `Join: ${address}`,
  beginsIn: (title: string, minutes: number): string => `${title} begins in ${minutes} minutes`,
};
