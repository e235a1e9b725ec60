import { studio } from '../../content/studio.ts';
import { Banner } from './Banner.tsx';
import { Benefits } from './Benefits.tsx';
import { CoursesSection } from './CoursesSection.tsx';
import { InstructorSection } from './InstructorSection.tsx';
import { Quote } from './Quote.tsx';

/** The order is the specification's (section 2). */
export const HomeScreen = () => (
  <>
    {/* The slogans come and go; the page keeps one heading. */}
    <h1 className="visually-hidden" tabIndex={-1}>
      {studio.name}: {studio.tagline}
    </h1>
    <Banner />
    <Benefits />
    <Quote />
    <CoursesSection />
    <InstructorSection />
  </>
);
