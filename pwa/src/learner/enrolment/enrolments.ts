import type { EnrolledCourse, LiveRows } from 'bff/contract';
import { type ActingProfile, queryKeyForProfile } from '../../data/signed-in/acting-profile.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { pickTranslations } from '../../i18n/localized-content.ts';

/** The date of the course's first class. Data cached by an earlier version lacks `firstDate`. */
export const firstDateOf = ({
  startDate,
  firstDate = startDate,
}: Pick<EnrolledCourse, 'startDate'> & Partial<EnrolledCourse>): string => firstDate;

type CourseClassesChange = Extract<LiveRows, { links: unknown }>;

/** Undefined if the course may have another link: the event does not say which of its classes have a link of their own. */
const applyClassesChange = (
  courses: EnrolledCourse[],
  { topic, rows, links }: CourseClassesChange,
) => {
  const course = courses.find(({ courseId }) => topic === `course/${courseId}`);
  const [link, ...others] = links;
  const hasLost = course?.meetingLink !== '' && rows.some(({ hasLink }) => !hasLink);
  // Hidden courses are not in the public list.
  const isAnother = course?.hidden && rows.length > 1;
  if (!course || others.length > 0 || hasLost || isAnother) return undefined;
  if (!link) return courses;
  if (link.id !== course.meetingId) return undefined;
  return courses.map((each) =>
    each.meetingId === link.id ? { ...each, meetingLink: link.meetingLink } : each,
  );
};

type PublicCoursesChange = Extract<LiveRows, { topic: 'courses' }>;

/** Undefined if a course was hidden, or has another link: the public list lacks these fields. */
const applyCoursesChange = (courses: EnrolledCourse[], { rows, gone }: PublicCoursesChange) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isLoaded = ({ courseId, meetingId }: EnrolledCourse) => {
    const row = byId.get(courseId);
    return !gone.includes(String(courseId)) && (!row || row.meetingId === meetingId);
  };
  if (!courses.every(isLoaded)) return undefined;
  return courses.map((course) => {
    const row = byId.get(course.courseId);
    if (!row) return course;
    const { slug, title, picture, instructor, days, startTime, endTime } = row;
    const { startDate, firstDate, endDate } = row;
    const titleByLocale = pickTranslations(row.inLanguages, 'title');
    const loaded = { slug, title, picture, instructor, days, startTime, endTime };
    return {
      ...course,
      ...loaded,
      titleIn: titleByLocale,
      startDate,
      firstDate,
      endDate,
      hidden: false,
    };
  });
};

/** The fields whose changes come with a message to learners (`notice`), which the public list does not have. */
const notifiedFieldsOf = (
  course: Omit<EnrolledCourse, 'notice' | 'meetingLink' | 'hidden' | 'courseId' | 'lastDay'>,
) => {
  const { instructor, startDate, endDate, days, startTime, endTime } = course;
  return [instructor, startDate, endDate, days, startTime, endTime].join();
};

const notifiesInText = (courses: EnrolledCourse[], { rows }: PublicCoursesChange) =>
  courses.some((course) =>
    rows.some(
      (row) => row.id === course.courseId && notifiedFieldsOf(row) !== notifiedFieldsOf(course),
    ),
  );

/** The enrolments of the profile. */
export const enrolmentsQuery = (profile: ActingProfile) =>
  liveQueryOptions({
    queryKey: queryKeyForProfile('enrolments', profile),
    queryFn: () => learnerApi.listEnrolments(profile),
    refetchInterval: 30_000,
    live: {
      channels: ['courses', 'course', 'enrolments'],
      isUrgent: true,
      applyChange: (courses, change) => {
        if ('links' in change) {
          const data = applyClassesChange(courses, change);
          return data && { data };
        }
        const data = change.topic === 'courses' ? applyCoursesChange(courses, change) : undefined;
        // Shows the new hours at once, then refetches for the message.
        return data && { data, isPartial: notifiesInText(courses, change as PublicCoursesChange) };
      },
    },
  });
