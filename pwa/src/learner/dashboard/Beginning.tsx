import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { NumberedSteps } from '../../ui/signed-in/NumberedSteps.tsx';
import styles from './Beginning.module.css';

interface WayProps {
  to: string;
  icon: InnerIconName;
  children: string;
}

const Way = ({ to, icon, children }: WayProps) => (
  <li>
    <Link className={styles.way} to={to}>
      <InnerIcon name={icon} size={20} />
      {children}
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  </li>
);

/** For a learner without a class: how one comes to it, and where to ask. */
export const Beginning = () => {
  const when = studioWords().paymentsChecked;
  return (
    <section className={styles.place} aria-labelledby="beginning">
      <h2 className={styles.title} id="beginning">
        {t`How it begins`}
      </h2>
      <NumberedSteps>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Choose a course.</strong> Its days, teacher and fee stand beside it.
            </Trans>
          </p>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Pay its fee.</strong> We check it {when}.
            </Trans>
          </p>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Join here.</strong> This page has your next class, and opens it in time.
            </Trans>
          </p>
        </li>
      </NumberedSteps>
      <ul className={styles.ways}>
        <Way to={pages.onlineClasses.path} icon="online">
          {t`Come to an open class first`}
        </Way>
        <Way to={pages.contact.path} icon="contact">
          {t`Ask us which course suits you`}
        </Way>
      </ul>
    </section>
  );
};
