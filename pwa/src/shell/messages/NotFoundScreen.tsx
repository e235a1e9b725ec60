import { pages } from '../../content/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { MessagePage } from './MessagePage.tsx';

export const NotFoundScreen = () => (
  <MessagePage
    title="This page is not here"
    actions={
      <>
        <Link className={buttonClass()} to={pages.home.path}>
          Home
        </Link>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
          Courses
        </Link>
      </>
    }
  >
    <p>The address may have a letter too many, or the page has moved.</p>
  </MessagePage>
);
