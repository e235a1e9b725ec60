import { plural, t } from '@lingui/core/macro';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Security.module.css';

const dayMs = 86_400_000;
/** Less than this is not shown: clocks differ, and the first authenticator ends the grace period at once. */
const hourMs = 3_600_000;

/** The days left until staff pages require two-factor; undefined if they already do, or never will. */
const useDaysLeft = (): number | undefined => {
  const from = useSession(({ user }) => user?.secondStepFrom);
  const left = from ? Date.parse(from) - Date.now() : 0;
  return left > hourMs ? Math.ceil(left / dayMs) : undefined;
};

const GraceText = ({ days }: { days: number }) => (
  <p>
    {plural(days, {
      one: 'From tomorrow, the team’s pages will ask for a passkey or a code after your password.',
      other: `In ${days} days, the team’s pages will ask for a passkey or a code after your password.`,
    })}
  </p>
);

/** The remaining grace period, beside the form that adds passkeys. */
export const GraceNote = () => {
  const days = useDaysLeft();
  return days === undefined ? null : (
    <div className={styles.note}>
      <Alert kind="info">
        <GraceText days={days} />
      </Alert>
    </div>
  );
};

/** The same on the staff dashboard, with a link. */
export const GraceBanner = () => {
  const days = useDaysLeft();
  return days === undefined ? null : (
    <Alert kind="info">
      <GraceText days={days} />
      <p>
        <Link to={`${pages.account.path}#security`}>{t`Add a passkey`}</Link>
      </p>
    </Alert>
  );
};
