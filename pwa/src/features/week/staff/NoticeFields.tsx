import { useId, useState } from 'react';
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Sheets.module.css';

const longestReason = 100;
const longestNotice = 200;

const reasons = [
  { value: 'Holiday', label: 'Holiday' },
  { value: 'The teacher is away', label: 'I am away' },
  { value: 'other', label: 'Other' },
] as const;

type Choice = (typeof reasons)[number]['value'];

/** The server accepts one line only. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Why a class is changed: one of a few reasons, or one that is typed. Empty until one is given. `form` tells the fields of
 * this form from those of other classes, as unsaved texts are restored by the name of their field.
 */
export const useReason = (form: string) => {
  const [choice, choose] = useState<Choice>();
  const [typed, type] = useState('');
  const reason = choice === 'other' ? oneLine(typed) : (choice ?? '');
  const field = (
    <div className={styles.reason}>
      <ChoiceChips legend="Reason" choices={reasons} value={choice} onChoose={choose} />
      {choice === 'other' && (
        <TextField
          label="Which reason"
          name={`reason ${form}`}
          maxLength={longestReason}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </div>
  );
  return { reason, field };
};

/**
 * The sentence that learners read. Staff may write it in other words, which stay for as long as the sentence that the app
 * would send is the same: words about an hour that was changed since would be wrong.
 */
export const useNotice = (form: string, composed: string) => {
  const id = useId();
  const [typed, setTyped] = useState({ text: composed, instead: composed });
  const shown = typed.instead === composed ? typed.text : composed;
  const field = (
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
        value={shown}
        onChange={(event) => setTyped({ text: event.target.value, instead: composed })}
      />
    </div>
  );
  return { notice: oneLine(shown) || composed, field };
};
