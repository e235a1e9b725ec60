import { Link } from 'react-router-dom';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';

export const SelectedClassesScreen = () => (
  <>
    <PageHeading>Selected Classes</PageHeading>
    <Card>
      <EmptyState
        picture={<EmptyPicture />}
        title="No selected classes yet"
        actions={
          <Link className={buttonClass()} to={pages.courses.path}>
            Courses
          </Link>
        }
      >
        <p>
          You cannot select courses here yet. See what there is to learn, and write to the studio to
          join.
        </p>
      </EmptyState>
    </Card>
  </>
);
