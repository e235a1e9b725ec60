import { t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { attemptOf } from '../../data/forms/idempotency-key.ts';
import { useIsLeft } from '../../data/forms/use-is-left.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { type Audience, announcementApi } from '../../data/signed-in/announcement-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { Unreachable } from '../notifications/Unreachable.tsx';
import { type AnnouncementForm, wordsOf } from './announcement-draft.ts';
import { previewInWords, reachedBy, sendToInWords, toldInWords } from './announcement-messages.ts';
import { byHand } from './NotSent.tsx';
import styles from './WriteToLearners.module.css';

interface Props {
  form: AnnouncementForm;
  audience: Audience;
  preview: AnnouncementPreview;
  onSent: (announcement: Announcement) => void;
  /** A field of the form is refused: it says why. */
  onRefused: (refused: Refused) => void;
  onClose: () => void;
}

/** Sends the draft. Where the sheet has been left meanwhile, its sender is told elsewhere, unless they have logged out. */
const useSending = ({ form, audience, onSent }: Props) => {
  const { pathname, search } = useLocation();
  const isLeft = useIsLeft();
  return async () => {
    const words = wordsOf(form.draft);
    const { subject } = words;
    const request = { courseId: audience, ...words };
    const attempt = attemptOf(request, form.draft.attempt);
    const sent = form.type({ attempt });
    const sender = useSession.getState().user?.id;
    const isToBeTold = () => isLeft() && useSession.getState().user?.id === sender;
    try {
      const announcement = await announcementApi.announce(request, attempt.key);
      form.forget(sent);
      if (!isLeft()) onSent(announcement);
      if (isToBeTold())
        notify(() => t`“${subject}” is sent. ${{ told: toldInWords(announcement.told) }}`);
    } catch (failure) {
      // Where the sheet stands, it says why. After a log-out nobody is told.
      if (!isToBeTold()) throw failure;
      notify(
        () =>
          t`“${subject}” is not sent. ${{ reason: sentenceFor(failure) }} What you typed is kept.`,
        {
          isProblem: true,
          stays: true,
          action: { label: () => t`Open`, path: pathname + search },
        },
      );
    }
  };
};

/** Shows what learners will read and who they are, and sends it. If that fails, it stays open, and the draft too. */
export const SendSheet = (props: Props) => {
  const { form, preview, onRefused, onClose } = props;
  // What was looked at stays until the sheet is gone.
  const [{ subject, text, inLanguages }] = useState(() => wordsOf(form.draft));
  const { busy, problem, refused, start } = useMutation(useSending(props), onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is the event.
  useEffect(() => {
    if (refused?.field === undefined) return;
    onRefused(refused);
    onClose();
  }, [refused?.failure]);
  return (
    <Sheet title={sendToInWords(reachedBy(preview))} busy={busy} onClose={onClose}>
      <div className={styles.message}>
        <p className={styles.reads}>{t`Learners read`}</p>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {inLanguages?.hi && (
        <div className={styles.message}>
          <p className={styles.reads}>{t`Learners read in Hindi`}</p>
          <p className={styles.subject} lang="hi">
            {inLanguages.hi.subject}
          </p>
          <p className={styles.text} lang="hi">
            {inLanguages.hi.text}
          </p>
        </div>
      )}
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.send}>
        <p className={styles.tells}>
          <InnerIcon name="bell" />
          {previewInWords(preview)}
        </p>
        <Unreachable
          people={preview.contacts?.unreachable ?? []}
          count={preview.contacts?.none ?? 0}
          message={byHand({ subject, text, inLanguages })}
        />
        <Button large block busy={busy} onClick={() => void start()}>
          {t`Send`}
        </Button>
      </div>
    </Sheet>
  );
};
