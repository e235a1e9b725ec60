/** The address that leads to the link of the course's class at the moment it is opened. */
export const joinAddress = (slug: string): string => `/join/${slug}`;

/** The course's classes as a calendar, which stays right when one is moved. */
export const calendarAddress = (slug: string): string => `/calendar/courses/${slug}.ics`;
