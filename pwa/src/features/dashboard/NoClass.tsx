import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/link.tsx';

export const NoClass = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title="No class yet"
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          Courses
        </Link>
      }
    >
      <p>Add a course to your classes, and your next one is always here.</p>
    </EmptyState>
  </Card>
);
