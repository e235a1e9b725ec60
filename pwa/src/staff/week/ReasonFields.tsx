import { useState } from 'react';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { oneLine } from '../telling/NoticeField.tsx';
import styles from './Sheets.module.css';

const longestReason = 100;

const reasons = [
  { value: 'Holiday', label: 'Holiday' },
  { value: 'The teacher is away', label: 'I am away' },
  { value: 'other', label: 'Other' },
] as const;

type Choice = (typeof reasons)[number]['value'];

/**
 * Why a class is changed: one of a few reasons, or one that is typed. Empty until one is given. `form` tells the fields of
 * this form from those of other classes, as unsaved texts are restored by the name of their field. While it is `busy` being sent, it stays.
 */
export const useReason = (form: string) => {
  const [choice, choose] = useState<Choice>();
  const [typed, type] = useState('');
  const reason = choice === 'other' ? oneLine(typed) : (choice ?? '');
  const field = (busy: boolean) => (
    <div className={styles.reason}>
      <ChoiceChips
        legend="Reason"
        choices={reasons}
        value={choice}
        onChoose={(value) => busy || choose(value)}
      />
      {choice === 'other' && (
        <TextField
          label="Which reason"
          name={`reason ${form}`}
          maxLength={longestReason}
          autoComplete="off"
          readOnly={busy}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </div>
  );
  return { reason, field };
};
