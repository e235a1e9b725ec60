import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { NumberedSteps } from '../../ui/signed-in/NumberedSteps.tsx';
import styles from './GettingStarted.module.css';

interface GettingStartedLinkProps {
  to: string;
  icon: InnerIconName;
  children: string;
}

const GettingStartedLink = ({ to, icon, children }: GettingStartedLinkProps) => (
  <li>
    <Link className={styles.way} to={to}>
      <InnerIcon name={icon} size={20} />
      {children}
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  </li>
);

/** For a learner without a class: the steps to a first class, and where to ask. */
export const GettingStarted = () => {
  const when = studioMessages().paymentsChecked;
  return (
    <section className={styles.place} aria-labelledby="beginning">
      <h2 className={styles.title} id="beginning">
        {t`How to begin`}
      </h2>
      <NumberedSteps>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Choose a course.</strong> Each course shows its days, teacher and fee.
            </Trans>
          </p>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Pay its fee.</strong> We check your payment {when}.
            </Trans>
          </p>
        </li>
        <li>
          <p className={styles.step}>
            <Trans>
              <strong>Join here.</strong> This page shows your next class. Press Join when the class
              begins.
            </Trans>
          </p>
        </li>
      </NumberedSteps>
      <ul className={styles.ways}>
        <GettingStartedLink to={pages.onlineClasses.path} icon="online">
          {t`Try an open class first`}
        </GettingStartedLink>
        <GettingStartedLink to={pages.contact.path} icon="contact">
          {t`Ask us which course suits you`}
        </GettingStartedLink>
      </ul>
    </section>
  );
};
