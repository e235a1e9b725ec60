import type { DraftPart } from '../../data/forms/use-draft.ts';
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

/** Why a class is changed: one of a few reasons, or one that is typed. */
export interface ReasonDraft {
  choice: (typeof reasons)[number]['value'] | undefined;
  otherReason: string;
}

export const noReason: ReasonDraft = { choice: undefined, otherReason: '' };

/** Empty until a reason is given. */
export const reasonIn = ({ choice, otherReason }: ReasonDraft): string =>
  choice === 'other' ? oneLine(otherReason) : (choice ?? '');

interface Props extends DraftPart<ReasonDraft> {
  /** While it is being sent, it stays. */
  busy: boolean;
}

export const ReasonFields = ({ draft, type, busy }: Props) => (
  <div className={styles.reason}>
    <ChoiceChips
      legend="Reason"
      choices={reasons}
      value={draft.choice}
      onChoose={(choice) => busy || type({ choice })}
    />
    {draft.choice === 'other' && (
      <TextField
        label="Which reason"
        name="reason"
        maxLength={longestReason}
        autoComplete="off"
        readOnly={busy}
        value={draft.otherReason}
        onChange={(event) => type({ otherReason: event.target.value })}
      />
    )}
  </div>
);
