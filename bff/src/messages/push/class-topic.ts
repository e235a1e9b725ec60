/** The topic of all push messages about a class: on a phone, the last one takes the place of those before it. */
export const topicOfClass = ({ courseId, date }: { courseId: number; date: string }): string =>
  `class-${courseId}-${date.replaceAll('-', '')}`;
