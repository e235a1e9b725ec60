import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { studioWords } from '../src/content/studio-messages.ts';
import { factsNow } from '../src/content/studio-settings.ts';
import { inThisLanguage, languageNow } from '../src/i18n/messages.ts';
import { courseAddress, type ShownCourse } from '../src/visitor/courses/courses.ts';
import { previewPicture } from './preview-picture.ts';
import { publicUrl } from './public-url.ts';

const context = 'https://schema.org';

/** Of what the studio has not told of itself there is nothing: search engines would show it. */
export const localBusiness = () => {
  const { legalName, phone, email, street, teacher, social } = factsNow();
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    name: studioWords().name,
    url: publicUrl + inThisLanguage(pages.home.path),
    image: publicUrl + previewPicture(languageNow()),
    ...(legalName && { legalName }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: studioWords().place.town,
      postalCode: studio.place.postalCode,
      addressRegion: studioWords().place.region,
      addressCountry: studio.place.countryCode,
    },
    ...(teacher.name && {
      employee: { '@type': 'Person', name: teacher.name, jobTitle: studioWords().instructor.title },
    }),
    ...(social.length > 0 && { sameAs: social.map(({ link }) => link) }),
  };
};

const provider = () => ({
  '@type': 'Organization',
  name: studioWords().name,
  url: publicUrl + inThisLanguage(pages.home.path),
});

/** Without fees and dates, which search engines would show for longer than they hold. */
export const courseList = (courses: readonly Omit<ShownCourse, 'picture' | 'forWhom'>[]) => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      name: course.title,
      description: course.summary,
      url: publicUrl + courseAddress(inThisLanguage(pages.courses.path), course),
      teaches: course.teaches,
      educationalLevel: course.level,
      provider: provider(),
    },
  })),
});
