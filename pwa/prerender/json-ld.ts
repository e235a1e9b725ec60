import { pages } from '../src/content/paths.ts';
import { studio } from '../src/content/studio.ts';
import { courseAddress, type ShownCourse } from '../src/visitor/courses/courses.ts';
import { publicUrl } from './public-url.ts';

const context = 'https://schema.org';

/** Without links to a network's front page, which says nothing about the studio. */
const profiles = studio.social
  .map(({ link }) => link)
  .filter((link) => new URL(link).pathname !== '/');

export const localBusiness = {
  '@context': context,
  '@type': 'LocalBusiness',
  '@id': `${publicUrl}/#studio`,
  name: studio.name,
  description: studio.blurb,
  url: `${publicUrl}/`,
  image: `${publicUrl}/social-preview.png`,
  logo: `${publicUrl}/icon-512.png`,
  telephone: studio.phone.dial,
  email: studio.email,
  address: { '@type': 'PostalAddress', ...studio.postalAddress },
  ...(profiles.length > 0 && { sameAs: profiles }),
};

const provider = { '@type': 'Organization', name: studio.name, url: `${publicUrl}/` };

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
      url: publicUrl + courseAddress(pages.courses.path, course),
      teaches: course.teaches,
      educationalLevel: course.level,
      provider,
    },
  })),
});
