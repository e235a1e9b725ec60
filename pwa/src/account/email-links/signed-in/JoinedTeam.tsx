import { t } from '@lingui/core/macro';
import { pages } from '../../../content/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/link.tsx';

export const JoinedTeam = () => (
  <>
    <Alert kind="success">{t`Welcome to the team. Your new pages are in the menu.`}</Alert>
    <Link className={buttonClass({ block: true })} to={pages.dashboard.path}>
      {t`To the dashboard`}
    </Link>
  </>
);
