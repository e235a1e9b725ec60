import type { Announcement, AnnouncementPreview } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceForWriting } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import type { Audience } from '../../data/signed-in/announcement-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { sendDraft, useDraft } from './announcement-drafts.ts';
import { learnersInWords, previewInWords, reachedBy, toldInWords } from './announcement-words.ts';
import styles from './WriteToLearners.module.css';

interface Props {
  audience: Audience;
  preview: AnnouncementPreview;
  onSent: (announcement: Announcement) => void;
  onClose: () => void;
}

const useIsLeft = () => {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
};

/** Sends the draft. Where the sheet has been left meanwhile, its sender is told elsewhere, unless they have logged out. */
const useSending = ({ audience, onSent }: Props, subject: string) => {
  const { pathname, search } = useLocation();
  const isLeft = useIsLeft();
  return async () => {
    const sender = useSession.getState().user?.id;
    const isToBeTold = () => isLeft.current && useSession.getState().user?.id === sender;
    try {
      const announcement = await sendDraft(audience);
      if (!isLeft.current) onSent(announcement);
      if (isToBeTold()) notify(`“${subject}” is sent. ${toldInWords(announcement.told)}`);
    } catch (failure) {
      if (isToBeTold())
        notify(`“${subject}” is not sent. ${sentenceForWriting(failure)} What you typed is kept.`, {
          isProblem: true,
          stays: true,
          action: { label: 'Open', path: pathname + search },
        });
      throw failure;
    }
  };
};

/** Shows what learners will read and who they are, and sends it. If that fails, it stays open, and the draft too. */
export const SendSheet = (props: Props) => {
  const { audience, preview, onClose } = props;
  const draft = useDraft(audience);
  // What was looked at stays until the sheet is gone.
  const [{ subject, text }] = useState(draft);
  const { busy, problem, start } = useMutation(useSending(props, subject.trim()), onClose);
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
