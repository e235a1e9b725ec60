import type { PublicClass } from 'bff/contract';
import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { studioMessages } from '../src/content/studio-messages.ts';
import { studioSettings } from '../src/content/studio-settings.ts';
import { currentLanguage, pathInCurrentLanguage } from '../src/i18n/messages.ts';
import { coursePath, type DisplayedCourse } from '../src/visitor/courses/courses.ts';
import { previewPicture } from './preview-picture.ts';
import { publicUrl } from './public-url.ts';

const context = 'https://schema.org';

/** Omits missing settings, as search engines would show placeholders. */
export const localBusiness = () => {
  const { legalName, phone, email, street, teacher, social } = studioSettings();
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    name: studioMessages().name,
    url: publicUrl + pathInCurrentLanguage(pages.home.path),
    image: publicUrl + previewPicture(currentLanguage()),
    ...(legalName && { legalName }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: studioMessages().place.town,
      postalCode: studio.place.postalCode,
      addressRegion: studioMessages().place.region,
      addressCountry: studio.place.countryCode,
    },
    ...(teacher.name && {
      employee: {
        '@type': 'Person',
        name: teacher.name,
        jobTitle: studioMessages().instructor.title,
      },
    }),
    ...(social.length > 0 && { sameAs: social.map(({ link }) => link) }),
  };
};

const provider = () => ({
  '@type': 'Organization',
  name: studioMessages().name,
  url: publicUrl + pathInCurrentLanguage(pages.home.path),
});

type DescribedCourse = Omit<DisplayedCourse, 'picture' | 'forWhom'>;

const describeCourse = (course: DescribedCourse) => ({
  '@type': 'Course',
  name: course.title,
  description: course.summary,
  url: publicUrl + pathInCurrentLanguage(coursePath(course)),
  teaches: course.teaches,
  educationalLevel: course.level,
  provider: provider(),
});

/** Without fees and dates, which search engines would show after they have changed. */
export const courseList = (courses: readonly DescribedCourse[]) => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: describeCourse(course),
  })),
});

/** The course with its fee and its next classes, on its own page, which is rendered again when they change. */
export const courseWithClasses = (course: DescribedCourse, classes: readonly PublicClass[]) => ({
  '@context': context,
  ...describeCourse(course),
  ...(course.live && {
    offers: {
      '@type': 'Offer',
      category: course.live.fee === 0 ? 'Free' : 'Paid',
      price: course.live.fee,
      priceCurrency: 'INR',
    },
  }),
  hasCourseInstance: classes
    .filter(({ state }) => state !== 'cancelled')
    .map(({ startsAt, endsAt, teacher }) => ({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      startDate: startsAt,
      endDate: endsAt,
      instructor: { '@type': 'Person', name: teacher },
    })),
});
