import { t } from '@lingui/core/macro';
import type { AnnouncementPreview } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { formatConsented, reachableCount } from './announcement-messages.ts';
import styles from './ConsentHelp.module.css';

/** A message that staff can send in their own chat with learners. */
const consentRequest = () =>
  t`Would you like to hear about new courses and events at ${{ studio: studioMessages().name }} now and then? Please switch on “Announcements” here: ${{ address: window.location.origin + pages.account.path }}`;

/** How many learners have consented to announcements, and how staff can ask the others. */
export const ConsentHelp = ({ preview }: { preview: AnnouncementPreview }) => {
  if (preview.learners === 0 || reachableCount(preview) === preview.learners) return null;
  const message = consentRequest();
  const how = reachableCount(preview) === 0 ? t`How to ask them` : t`How to ask the others`;
  return (
    <details className={styles.how}>
      <summary>{`${formatConsented(preview)} ${how}`}</summary>
      <div className={styles.words}>
        <p>
          {t`We ask every learner once: on their dashboard after their first confirmed payment, and in the welcome e-mail. After an answer we do not ask again. Learners who have not answered, or who change their mind, will find the switch under Account. You can send them this text:`}
        </p>
        <p className={styles.invitation}>{message}</p>
        <Button small variant="soft" onClick={() => void copyToClipboard(() => t`Text`, message)}>
          {t`Copy the text`}
        </Button>
      </div>
    </details>
  );
};
