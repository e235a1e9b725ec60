import { t } from '@lingui/core/macro';
import type { AnnouncementPreview } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Button } from '../../ui/Button.tsx';
import { agreedInWords, reachedBy } from './announcement-messages.ts';
import styles from './HowToAsk.module.css';

/** For the studio's own chat with its learners. */
const invitation = () =>
  t`Would you like to hear of new courses and events of ${{ studio: studioWords().name }}, now and then? Switch on “Announcements” here: ${{ address: window.location.origin + pages.account.path }}`;

/** How many have agreed, and how the others are asked: by the app once, and by staff in words of their own. */
export const HowToAsk = ({ preview }: { preview: AnnouncementPreview }) => {
  if (preview.learners === 0 || reachedBy(preview) === preview.learners) return null;
  const words = invitation();
  const how = reachedBy(preview) === 0 ? t`How to ask them` : t`How to ask the others`;
  return (
    <details className={styles.how}>
      <summary>{`${agreedInWords(preview)} ${how}`}</summary>
      <div className={styles.words}>
        <p>
          {t`Every learner is asked once, on their dashboard after their first confirmed payment, and in the mail that welcomes them. Nobody is asked again after an answer. Whoever has not answered, or has changed their mind, finds the switch under Account. You can send them this:`}
        </p>
        <p className={styles.invitation}>{words}</p>
        <Button small variant="soft" onClick={() => void copyToClipboard(() => t`Text`, words)}>
          {t`Copy the text`}
        </Button>
      </div>
    </details>
  );
};
