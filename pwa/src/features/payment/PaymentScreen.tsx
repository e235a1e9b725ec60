import { Link } from 'react-router-dom';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { pages } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';

export const PaymentScreen = () => (
  <>
    <PageHeading>Payment</PageHeading>
    <Card>
      <EmptyState
        picture={<EmptyPicture />}
        title="No payments yet"
        actions={
          <Link className={buttonClass()} to={pages.contact.path}>
            ContactUs
          </Link>
        }
      >
        <p>
          You cannot pay here yet, and nothing is due. Questions about fees? Write to the studio.
        </p>
      </EmptyState>
    </Card>
  </>
);
