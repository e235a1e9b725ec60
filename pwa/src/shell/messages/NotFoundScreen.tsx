import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { MessagePage } from './MessagePage.tsx';

export const NotFoundScreen = () => (
  <MessagePage
    title={t`We cannot find this page`}
    actions={
      <>
        <Link className={buttonClass()} to={pages.home.path}>
          {t`Home`}
        </Link>
        <Link className={buttonClass({ variant: 'outline' })} to={pages.courses.path}>
          {pageTitles.courses()}
        </Link>
      </>
    }
  >
    <p>{t`Please check the address. The page may also have moved.`}</p>
  </MessagePage>
);
