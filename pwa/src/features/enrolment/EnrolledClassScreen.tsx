import { Link } from 'react-router-dom';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';

export const EnrolledClassScreen = () => (
  <>
    <PageHeading>Enrolled Classes</PageHeading>
    <Card>
      <EmptyState
        picture={<EmptyPicture />}
        title="No enrolled classes yet"
        actions={
          <Link className={buttonClass()} to={pages.onlineClass.path}>
            Online Class
          </Link>
        }
      >
        <p>
          You cannot enrol here yet. Write to the studio to join a course; the open class needs no
          enrolment.
        </p>
      </EmptyState>
    </Card>
  </>
);
