import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { toldIn } from './notices.ts';
import styles from './Telling.module.css';

/** The server's limit, in characters. */
export const longestNotice = 200;

/** The server accepts one line only. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The words of staff in place of a sentence that the app has composed. They stay for as long as that sentence is the same:
 * words about an hour that was changed since would be wrong.
 */
export interface NoticeDraft {
  words: string;
  instead: string;
}

export const noWords: NoticeDraft = { words: '', instead: '' };

const shownIn = ({ words, instead }: NoticeDraft, composed: string) =>
  instead === composed ? words : composed;

/** What learners read. */
export const noticeIn = (draft: NoticeDraft, composed: string): string =>
  oneLine(shownIn(draft, composed)) || composed;

interface Props extends DraftPart<NoticeDraft> {
  composed: string;
  /** What stands above the words where learners read them: the course, and the day as it is then. */
  about?: string;
  /** While it is being sent, nobody can change it. */
  busy: boolean;
  /** What learners read below the words. */
  children?: ReactNode;
}

/** The sentence that learners read, and that staff may write in other words. */
export const NoticeField = ({ draft, type, composed, about, busy, children }: Props) => {
  const id = useId();
  return (
    <div className={styles.notice}>
      <label className={styles.label} htmlFor={id}>
        {t`Learners read`}
      </label>
      {about && <p className={styles.about}>{about}</p>}
      <textarea
        id={id}
        className={styles.words}
        lang={shownIn(draft, composed) === composed ? toldIn : undefined}
        name="notice"
        rows={2}
        maxLength={longestNotice}
        readOnly={busy}
        value={shownIn(draft, composed)}
        onChange={({ target: { value } }) =>
          type(value === composed ? noWords : { words: value, instead: composed })
        }
      />
      {children}
    </div>
  );
};
