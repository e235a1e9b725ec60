import type { Announcement, AnnouncementPreview } from 'bff/contract';
import { useState } from 'react';
import type { Audience } from '../../../api/announcement-api.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InnerIcon } from '../../../ui/InnerIcon.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { sendDraft, useDraft } from './announcement-drafts.ts';
import { learnersInWords, previewInWords, reachedBy } from './announcement-words.ts';
import styles from './WriteToLearners.module.css';

interface Props {
  audience: Audience;
  preview: AnnouncementPreview;
  onSent: (announcement: Announcement) => void;
  onClose: () => void;
}

/** Shows what learners will read and who they are, and sends it. If that fails, it stays open, and the draft too. */
export const SendSheet = ({ audience, preview, onSent, onClose }: Props) => {
  const draft = useDraft(audience);
  // What was looked at stays until the sheet is gone.
  const [{ subject, text }] = useState(draft);
  const { busy, problem, start } = useMutation(
    async () => onSent(await sendDraft(audience)),
    onClose,
  );
  return (
    <Sheet title={`Send to ${learnersInWords(reachedBy(preview))}?`} busy={busy} onClose={onClose}>
      <div className={styles.message}>
        <p className={styles.reads}>Learners read</p>
        <p className={styles.subject}>{subject.trim()}</p>
        <p className={styles.text}>{text.trim()}</p>
      </div>
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.send}>
        <p className={styles.tells}>
          <InnerIcon name="bell" />
          {previewInWords(preview)}
        </p>
        <Button large block busy={busy} onClick={() => void start()}>
          Send
        </Button>
      </div>
    </Sheet>
  );
};
