import { useId, useState } from 'react';
import styles from './Telling.module.css';

/** The server's limit, in characters. */
export const longestNotice = 200;

/** The server accepts one line only. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The sentence that learners read. Staff may write it in other words, which stay for as long as the sentence that the app
 * would send is the same: words about an hour that was changed since would be wrong. While they are `busy` being sent, nobody can.
 */
export const useNotice = (form: string, composed: string) => {
  const id = useId();
  const [typed, setTyped] = useState({ text: composed, instead: composed });
  const shown = typed.instead === composed ? typed.text : composed;
  const field = (busy: boolean) => (
    <div className={styles.notice}>
      <label className={styles.label} htmlFor={id}>
        Learners read
      </label>
      <textarea
        id={id}
        className={styles.words}
        name={`notice ${form}`}
        rows={2}
        maxLength={longestNotice}
        readOnly={busy}
        value={shown}
        onChange={(event) => setTyped({ text: event.target.value, instead: composed })}
      />
    </div>
  );
  return { notice: oneLine(shown) || composed, field };
};
