import { t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';
import {
  mapTranslations,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from 'bff/shared/localized-content';
import { useEffect, useRef, useState } from 'react';
import {
  type AnnouncementAudience,
  announcementApi,
} from '../../data/signed-in/announcement-api.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery, useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import {
  type AnnouncementErrors,
  type AnnouncementForm,
  hasText,
  lengthOf,
  maxTextLength,
  translationOf,
  useAnnouncementDraft,
  validateAnnouncement,
  validateTranslation,
  withTranslation,
} from './announcement-draft.ts';
import {
  formatDelivered,
  formatPreview,
  isDeliveredToAll,
  reachableCount,
} from './announcement-messages.ts';
import { ConsentHelp } from './ConsentHelp.tsx';
import { EarlierAnnouncements } from './EarlierAnnouncements.tsx';
import { SendSheet } from './SendSheet.tsx';
import { UnsentRecipients } from './UnsentRecipients.tsx';
import styles from './WriteToLearners.module.css';

interface Props {
  audience: AnnouncementAudience;
}

/** From this length on the form shows the length of the text. */
const lengthHintFrom = 1800;

const lengthHint = (text: string) => {
  const length = lengthOf(text);
  return length > lengthHintFrom && t`${length} of ${{ longest: maxTextLength }} characters`;
};

interface TranslationFieldsProps extends Pick<AnnouncementForm, 'draft' | 'type'> {
  language: TranslationLanguage;
  faults: AnnouncementErrors;
}

/** The announcement in a further language, collapsed while it is empty. */
const TranslationFields = ({ language, draft, type, faults }: TranslationFieldsProps) => {
  const translation = translationOf(draft, language);
  const [isOpened, setOpened] = useState(() => hasText(translation));
  const hasFault = Boolean(faults.subject || faults.text);
  const name = languageName(language);
  return (
    <details
      className={styles.translation}
      open={isOpened || hasFault}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t`In ${name}`}</summary>
      <div className={styles.fields}>
        <p>{t`Learners who use the site in ${name} will read this. If it is empty, they will read the English text.`}</p>
        <TextField
          label={t`Subject in ${name}`}
          name={`inLanguages.${language}.subject`}
          lang={language}
          autoComplete="off"
          value={translation.subject}
          onChange={({ target: { value } }) =>
            type(withTranslation(draft, language, { subject: value }))
          }
          error={faults.subject}
        />
        <TextArea
          label={t`Text in ${name}`}
          name={`inLanguages.${language}.text`}
          lang={language}
          rows={7}
          value={translation.text}
          onChange={({ target: { value } }) =>
            type(withTranslation(draft, language, { text: value }))
          }
          hint={lengthHint(translation.text)}
          error={faults.text}
        />
      </div>
    </details>
  );
};

interface WriteFormProps {
  form: AnnouncementForm;
  preview: AnnouncementPreview;
  /** The field that the server has refused. */
  refused: FormError | undefined;
  /** Opens the review before the announcement is sent. */
  onReview: () => void;
}

const WriteForm = ({ form: { draft, type }, preview, refused, onReview }: WriteFormProps) => {
  const [isTried, setTried] = useState(false);
  const faults = validateAnnouncement(draft);
  const translationFaults = mapTranslations((language) => validateTranslation(draft, language));
  const canReach = reachableCount(preview) > 0;
  const submit = () => {
    const all = [faults, ...Object.values(translationFaults)];
    const isComplete = all.every(({ subject, text }) => !subject && !text);
    setTried(!isComplete);
    if (isComplete && canReach) onReview();
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <TextField
        label={t`Subject`}
        name="subject"
        autoComplete="off"
        value={draft.subject}
        onChange={(event) => type({ subject: event.target.value })}
        error={isTried && faults.subject}
      />
      <TextArea
        label={t`Text`}
        name="text"
        rows={7}
        value={draft.text}
        onChange={(event) => type({ text: event.target.value })}
        hint={lengthHint(draft.text)}
        error={isTried && faults.text}
      />
      {TRANSLATION_LANGUAGES.map((language) => (
        <TranslationFields
          key={language}
          language={language}
          draft={draft}
          type={type}
          faults={isTried ? translationFaults[language] : {}}
        />
      ))}
      <div className={styles.send}>
        <p className={styles.tells} role="status">
          <InnerIcon name="bell" />
          {formatPreview(preview)}
        </p>
        <Button type="submit" large aria-disabled={!canReach}>
          {t`Review and send`}
        </Button>
      </div>
    </Form>
  );
};

const fastPollMs = 2_000;
const slowPollMs = 30_000;

/** A message that is not sent by then may never be. */
const fastPollForMs = 60_000;

/** Whether the announcement was sent within the last minute. */
const useIsRecent = (sent: number | undefined) => {
  const [old, setOld] = useState<number>();
  useEffect(() => {
    if (sent === undefined) return;
    const timer = setTimeout(() => setOld(sent), fastPollForMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent !== undefined && sent !== old;
};

/** The earlier announcements. They are polled fast while a new one is being sent. */
const useEarlierAnnouncements = (audience: AnnouncementAudience, sent: number | undefined) => {
  const [isQuick, setQuick] = useState(false);
  const isRecent = useIsRecent(sent);
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['announcements to', audience],
      queryFn: ({ pageParam: after }) => announcementApi.list(audience, after),
      refetchInterval: isQuick ? fastPollMs : slowPollMs,
    }),
  );
  const last = query.data?.items.find(({ id }) => id === sent);
  const isUnderWay = isRecent && !(last && isDeliveredToAll(last.told));
  if (isQuick !== isUnderWay) setQuick(isUnderWay);
  return { query, last };
};

/** The confirmation above the emptied form, which is scrolled into view. */
const SentNote = ({ announcement }: { announcement: Announcement | undefined }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.scrollIntoView?.({ block: 'center' }), []);
  return (
    <div ref={element} className={styles.sent}>
      <Alert kind="success">
        <p>
          {announcement
            ? `${t`The announcement has been sent.`} ${formatDelivered(announcement.told)}`
            : t`The announcement has been sent.`}
        </p>
      </Alert>
      {announcement && <UnsentRecipients announcement={announcement} />}
    </div>
  );
};

/**
 * Sends an announcement to the learners of a course or to all: the form, the review with the recipients, and the result. Below
 * are the earlier announcements.
 */
export const WriteToLearners = ({ audience }: Props) => {
  const form = useAnnouncementDraft(audience);
  const [isReviewing, setReviewing] = useState(false);
  const [sent, setSent] = useState<number>();
  const [refused, setRefused] = useState<FormError>();
  const preview = useLiveQuery({
    queryKey: ['announcing to', audience],
    queryFn: () => announcementApi.preview(audience),
  });
  const { query, last } = useEarlierAnnouncements(audience, sent);
  const review = () => {
    setRefused(undefined);
    setReviewing(true);
    // A learner may have given or withdrawn consent since the count was loaded.
    void preview.refetch();
  };
  return (
    <div className={styles.write}>
      {sent !== undefined && <SentNote key={sent} announcement={last} />}
      <StaffQuery query={preview}>
        {(contacts) => (
          <>
            <Card>
              <WriteForm form={form} preview={contacts} refused={refused} onReview={review} />
              <ConsentHelp preview={contacts} />
            </Card>
            {isReviewing && (
              <SendSheet
                form={form}
                audience={audience}
                preview={contacts}
                onSent={({ id }) => {
                  setSent(id);
                  void query.refetch();
                }}
                onRefused={setRefused}
                onClose={() => setReviewing(false)}
              />
            )}
          </>
        )}
      </StaffQuery>
      {query.data && <EarlierAnnouncements announcements={query.data} onMore={query.loadMore} />}
    </div>
  );
};
