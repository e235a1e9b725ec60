import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { studioMessages } from '../../../content/studio-messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/lazy/Dialog.tsx';
import styles from './InstallSheet.module.css';

/** An icon as iOS shows it for the step. */
const StepIcon = ({ children }: { children: ReactNode }) => (
  <svg className={styles.sign} width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

/** How to install on iOS, which has no dialog that a page could open. */
export const InstallSheet = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog className={styles.sheet} aria-labelledby={titleId} closesBeside onClose={onClose}>
      <h2 className={styles.title} id={titleId}>
        {t`${{ name: studioMessages().name }} on your home screen`}
      </h2>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <StepIcon>
            <path d="M8 9H5.5v11h13V9H16M12 14.5V3.5M8.5 7 12 3.5 15.5 7" />
          </StepIcon>
          <p>
            <Trans>
              Tap <strong>Share</strong> in the browser’s bar.
            </Trans>
          </p>
        </li>
        <li className={styles.step}>
          <StepIcon>
            <path d="M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7" />
          </StepIcon>
          <p>
            <Trans>
              Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
            </Trans>
          </p>
        </li>
      </ol>
      <p
        className={styles.hint}
      >{t`The app does not share this login: please log in there once as well.`}</p>
      <Button block onClick={onClose}>
        {t({ message: 'Done', context: 'closes a guide' })}
      </Button>
    </Dialog>
  );
};
