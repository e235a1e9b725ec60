import { t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';
import { TRANSLATION_LANGUAGES } from 'bff/shared/localized-content';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useIsUnmounted } from '../../data/forms/use-is-unmounted.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import {
  type AnnouncementAudience,
  announcementApi,
} from '../../data/signed-in/announcement-api.ts';
import { languageName } from '../../i18n/language-name.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { Unreachable } from '../notifications/Unreachable.tsx';
import { type AnnouncementForm, textToSend } from './announcement-draft.ts';
import {
  formatDelivered,
  formatPreview,
  formatSendQuestion,
  reachableCount,
} from './announcement-messages.ts';
import { buildManualAnnouncement } from './UnsentRecipients.tsx';
import styles from './WriteToLearners.module.css';

interface Props {
  form: AnnouncementForm;
  audience: AnnouncementAudience;
  preview: AnnouncementPreview;
  onSent: (announcement: Announcement) => void;
  /** The server has refused a field of the form, which shows the error. */
  onRefused: (refused: FormError) => void;
  onClose: () => void;
}

/** Sends the draft. If the sheet was left during the request, a toast shows the result, except after a logout. */
const useSendAnnouncement = ({ form, audience, onSent }: Props) => {
  const { pathname, search } = useLocation();
  const isLeft = useIsUnmounted();
  return async () => {
    const texts = textToSend(form.draft);
    const { subject } = texts;
    const request = { courseId: audience, ...texts };
    const attempt = idempotentRequest(request, form.draft.attempt);
    const sent = form.type({ attempt });
    const sender = useSession.getState().user?.id;
    const needsToast = () => isLeft() && useSession.getState().user?.id === sender;
    try {
      const announcement = await announcementApi.announce(request, attempt.key);
      form.forget(sent);
      if (!isLeft()) onSent(announcement);
      if (needsToast())
        showToast(
          () => t`“${subject}” has been sent. ${{ delivery: formatDelivered(announcement.told) }}`,
        );
    } catch (failure) {
      // An open sheet shows the error. After a logout there is no toast.
      if (!needsToast()) throw failure;
      showToast(
        () =>
          t`“${subject}” was not sent. ${{ reason: formatError(failure) }} Your text is still here.`,
        {
          isProblem: true,
          stays: true,
          action: { label: () => t`Open`, path: pathname + search },
        },
      );
    }
  };
};

/** Shows the announcement and its recipients before it is sent. After a failure the sheet and the draft stay. */
export const SendSheet = (props: Props) => {
  const { form, preview, onRefused, onClose } = props;
  // The reviewed texts stay the same until the sheet is closed.
  const [{ subject, text, inLanguages }] = useState(() => textToSend(form.draft));
  const { busy, problem, refused, start } = useMutation(useSendAnnouncement(props), onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is the event.
  useEffect(() => {
    if (refused?.field === undefined) return;
    onRefused(refused);
    onClose();
  }, [refused?.failure]);
  return (
    <Sheet title={formatSendQuestion(reachableCount(preview))} busy={busy} onClose={onClose}>
      <div className={styles.message}>
        <p className={styles.reads}>{t`Learners will read`}</p>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {TRANSLATION_LANGUAGES.map((language) => {
        const translation = inLanguages?.[language];
        return (
          translation && (
            <div key={language} className={styles.message}>
              <p className={styles.reads}>
                {t`Learners will read in ${{ language: languageName(language) }}`}
              </p>
              <p className={styles.subject} lang={language}>
                {translation.subject}
              </p>
              <p className={styles.text} lang={language}>
                {translation.text}
              </p>
            </div>
          )
        );
      })}
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.send}>
        <p className={styles.tells}>
          <InnerIcon name="bell" />
          {formatPreview(preview)}
        </p>
        <Unreachable
          people={preview.contacts?.unreachable ?? []}
          count={preview.contacts?.none ?? 0}
          message={buildManualAnnouncement({ subject, text, inLanguages })}
        />
        <Button large block busy={busy} onClick={() => void start()}>
          {t`Send`}
        </Button>
      </div>
    </Sheet>
  );
};
