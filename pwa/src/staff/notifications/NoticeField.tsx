import { t } from '@lingui/core/macro';
import type { Language } from 'bff/shared/languages';
import { type ReactNode, useId } from 'react';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { describedBy, FieldNotes } from '../../ui/forms/Field.tsx';
import { useRefusal } from '../../ui/forms/field-errors.tsx';
import { hindiReadersInWords } from './contact-messages.ts';
import styles from './Notify.module.css';
import { type SentNotice, sentNotice, type Told } from './notices.ts';

/** The server's limit, in characters. */
export const longestNotice = 200;

/** The server accepts one line only. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The words of staff in place of a sentence that the app has composed. They stay for as long as that sentence is the same:
 * words about an hour that was changed since would be wrong.
 */
interface OwnSentence {
  words: string;
  instead: string;
}

/** The sentence in English, and in Hindi. */
export interface NoticeDraft extends OwnSentence {
  inHindi?: OwnSentence | undefined;
}

const asComposed: OwnSentence = { words: '', instead: '' };

export const noWords: NoticeDraft = { ...asComposed, inHindi: undefined };

const shownIn = ({ words, instead }: OwnSentence, composed: string) =>
  instead === composed ? words : composed;

const sentenceIn = (own: OwnSentence, composed: string): string =>
  oneLine(shownIn(own, composed)) || composed;

/** What learners read. */
export const noticeIn = (draft: NoticeDraft, { en, hi }: Told): SentNotice =>
  sentNotice({ en: sentenceIn(draft, en), hi: sentenceIn(draft.inHindi ?? asComposed, hi) });

interface SentenceProps {
  label: string;
  lang: Language;
  name: string;
  own: OwnSentence;
  composed: string;
  onType: (own: OwnSentence) => void;
  busy: boolean;
  /** What stands between the label and the words. */
  children?: ReactNode;
}

const Sentence = ({ label, lang, name, own, composed, onType, busy, children }: SentenceProps) => {
  const id = useId();
  const refusal = useRefusal(name, id);
  const shown = shownIn(own, composed);
  return (
    <div className={styles.sentence}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <textarea
        id={id}
        className={styles.words}
        // Staff may have typed in another language.
        lang={shown === composed ? lang : undefined}
        name={name}
        rows={2}
        maxLength={longestNotice}
        readOnly={busy}
        value={shown}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={describedBy(id, undefined, refusal)}
        onChange={({ target: { value } }) =>
          onType(value === composed ? asComposed : { words: value, instead: composed })
        }
      />
      <FieldNotes id={id} refusal={refusal} />
    </div>
  );
};

interface Props extends DraftPart<NoticeDraft> {
  composed: Told;
  /** What stands above the words where learners read them: the course, and the day as it is then. */
  about?: string;
  /** How many of them read Hindi, where it is known. */
  hindiReaders: number | undefined;
  /** Where the server has its fields within what is sent. */
  within?: string;
  /** While it is being sent, nobody can change it. */
  busy: boolean;
  /** What learners read below the words. */
  children?: ReactNode;
}

/** The sentence that learners read, each in their language, and that staff may write in other words. */
export const NoticeField = ({
  draft,
  type,
  composed,
  about,
  hindiReaders,
  within = '',
  busy,
  children,
}: Props) => (
  <div className={styles.notice}>
    <Sentence
      label={t`Learners read`}
      lang="en"
      name={`${within}notice`}
      own={draft}
      composed={composed.en}
      onType={type}
      busy={busy}
    >
      {about && <p className={styles.about}>{about}</p>}
    </Sentence>
    <Sentence
      label={t`Learners read in Hindi`}
      lang="hi"
      name={`${within}noticeIn.hi`}
      own={draft.inHindi ?? asComposed}
      composed={composed.hi}
      onType={(inHindi) => type({ inHindi })}
      busy={busy}
    >
      {hindiReaders !== undefined && (
        <p className={styles.about}>{hindiReadersInWords(hindiReaders)}</p>
      )}
    </Sentence>
    {children}
  </div>
);
