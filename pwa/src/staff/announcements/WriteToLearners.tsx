import { t } from '@lingui/core/macro';
import type { Announcement, AnnouncementPreview } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { type Audience, announcementApi } from '../../data/signed-in/announcement-api.ts';
import { useAnswer, usePages } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import {
  type AnnouncementForm,
  type DraftFaults,
  faultsOf,
  hindiFaultsOf,
  hindiOf,
  isWritten,
  lengthOf,
  longestText,
  useAnnouncementDraft,
} from './announcement-draft.ts';
import { isAllTold, previewInWords, reachedBy, toldInWords } from './announcement-messages.ts';
import { EarlierAnnouncements } from './EarlierAnnouncements.tsx';
import { HowToAsk } from './HowToAsk.tsx';
import { NotSent } from './NotSent.tsx';
import { SendSheet } from './SendSheet.tsx';
import styles from './WriteToLearners.module.css';

interface Props {
  audience: Audience;
}

/** From then on the form says how long the text is. */
const nearlyFull = 1800;

const lengthHint = (text: string) => {
  const length = lengthOf(text);
  return length > nearlyFull && t`${length} of ${{ longest: longestText }} characters`;
};

interface HindiProps extends Pick<AnnouncementForm, 'draft' | 'type'> {
  faults: DraftFaults;
}

/** The same for readers of Hindi, folded away where nothing is written. */
const InHindi = ({ draft, type, faults }: HindiProps) => {
  const words = hindiOf(draft);
  const [isOpened, setOpened] = useState(() => isWritten(words));
  const hasFault = Boolean(faults.subject || faults.text);
  return (
    <details
      className={styles.hindi}
      open={isOpened || hasFault}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t`In Hindi`}</summary>
      <div className={styles.fields}>
        <p>{t`Whoever reads the site in Hindi reads this. Without it, they read the English.`}</p>
        <TextField
          label={t`Subject in Hindi`}
          name="inLanguages.hi.subject"
          lang="hi"
          autoComplete="off"
          value={words.subject}
          onChange={(event) => type({ inHindi: { ...words, subject: event.target.value } })}
          error={faults.subject}
        />
        <TextArea
          label={t`Text in Hindi`}
          name="inLanguages.hi.text"
          lang="hi"
          rows={7}
          value={words.text}
          onChange={(event) => type({ inHindi: { ...words, text: event.target.value } })}
          hint={lengthHint(words.text)}
          error={faults.text}
        />
      </div>
    </details>
  );
};

interface FormProps {
  form: AnnouncementForm;
  preview: AnnouncementPreview;
  /** The field that the server has refused. */
  refused: Refused | undefined;
  /** Asks before it is sent. */
  onReview: () => void;
}

const WriteForm = ({ form: { draft, type }, preview, refused, onReview }: FormProps) => {
  const [isTried, setTried] = useState(false);
  const faults = faultsOf(draft);
  const inHindi = hindiFaultsOf(draft);
  const canReach = reachedBy(preview) > 0;
  const submit = () => {
    const isComplete = [faults, inHindi].every(({ subject, text }) => !subject && !text);
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
      <InHindi draft={draft} type={type} faults={isTried ? inHindi : {}} />
      <div className={styles.send}>
        <p className={styles.tells} role="status">
          <InnerIcon name="bell" />
          {previewInWords(preview)}
        </p>
        <Button type="submit" large aria-disabled={!canReach}>
          {t`Look and send`}
        </Button>
      </div>
    </Form>
  );
};

const quickMs = 2_000;
const slowMs = 30_000;

/** A mail or push that could not be sent by then may never be. */
const quickForMs = 60_000;

/** Whether it was sent within the last minute. */
const useRecent = (sent: number | undefined) => {
  const [old, setOld] = useState<number>();
  useEffect(() => {
    if (sent === undefined) return;
    const timer = setTimeout(() => setOld(sent), quickForMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent !== undefined && sent !== old;
};

/** What was written before; asked for often while a new one is still on its way. */
const useEarlier = (audience: Audience, sent: number | undefined) => {
  const [isQuick, setQuick] = useState(false);
  const isRecent = useRecent(sent);
  const answer = usePages({
    key: ['announcements to', audience],
    askPage: (after) => announcementApi.list(audience, after),
    everyMs: isQuick ? quickMs : slowMs,
  });
  const last = answer.value?.items.find(({ id }) => id === sent);
  const isUnderWay = isRecent && !(last && isAllTold(last.told));
  if (isQuick !== isUnderWay) setQuick(isUnderWay);
  return { answer, last };
};

/** Stands above the emptied form, and comes into sight there. */
const Sent = ({ announcement }: { announcement: Announcement | undefined }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: 'center' }), []);
  return (
    <div ref={place} className={styles.sent}>
      <Alert kind="success">
        <p>{announcement ? `${t`Sent.`} ${toldInWords(announcement.told)}` : t`Sent.`}</p>
      </Alert>
      {announcement && <NotSent announcement={announcement} />}
    </div>
  );
};

/**
 * Writes to the learners of a course or to all: what, then a look at it with who gets it, then who has it. Below is what was
 * written before.
 */
export const WriteToLearners = ({ audience }: Props) => {
  const form = useAnnouncementDraft(audience);
  const [isReviewing, setReviewing] = useState(false);
  const [sent, setSent] = useState<number>();
  const [refused, setRefused] = useState<Refused>();
  const preview = useAnswer({
    key: ['announcing to', audience],
    ask: () => announcementApi.preview(audience),
  });
  const { answer, last } = useEarlier(audience, sent);
  const review = () => {
    setRefused(undefined);
    setReviewing(true);
    // Somebody may have agreed or withdrawn meanwhile.
    void preview.reload();
  };
  return (
    <div className={styles.write}>
      {sent !== undefined && <Sent key={sent} announcement={last} />}
      <StaffQuery query={preview}>
        {(reach) => (
          <>
            <Card>
              <WriteForm form={form} preview={reach} refused={refused} onReview={review} />
              <HowToAsk preview={reach} />
            </Card>
            {isReviewing && (
              <SendSheet
                form={form}
                audience={audience}
                preview={reach}
                onSent={({ id }) => {
                  setSent(id);
                  void answer.reload();
                }}
                onRefused={setRefused}
                onClose={() => setReviewing(false)}
              />
            )}
          </>
        )}
      </StaffQuery>
      {answer.value && <EarlierAnnouncements announcements={answer.value} onMore={answer.more} />}
    </div>
  );
};
