import { plural, t } from '@lingui/core/macro';
import { pages } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Security.module.css';

const dayMs = 86_400_000;
/** Less is not told of: clocks differ, and the first key ends the days at once. */
const hourMs = 3_600_000;

/** The days that are left until the studio’s work needs a second step; undefined where it does, or never will. */
const useDaysLeft = (): number | undefined => {
  const from = useSession(({ user }) => user?.secondStepFrom);
  const left = from ? Date.parse(from) - Date.now() : 0;
  return left > hourMs ? Math.ceil(left / dayMs) : undefined;
};

const GraceWords = ({ days }: { days: number }) => (
  <p>
    {plural(days, {
      one: 'From tomorrow on, the team’s pages ask for a passkey or a code after your password.',
      other: `In ${days} days, the team’s pages will ask for a passkey or a code after your password.`,
    })}
  </p>
);

/** Says how long there is left, where the passkeys are added. */
export const GraceNote = () => {
  const days = useDaysLeft();
  return days === undefined ? null : (
    <div className={styles.note}>
      <Alert kind="info">
        <GraceWords days={days} />
      </Alert>
    </div>
  );
};

/** The same where staff come each day, with the way there. */
export const GraceBanner = () => {
  const days = useDaysLeft();
  return days === undefined ? null : (
    <div className={styles.banner}>
      <Alert kind="info">
        <GraceWords days={days} />
        <p>
          <Link to={`${pages.account.path}#security`}>{t`Add a passkey`}</Link>
        </p>
      </Alert>
    </div>
  );
};
