import { t } from '@lingui/core/macro';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import type { Language } from '../../language/languages.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { oneLine } from '../telling/NoticeField.tsx';
import { readyReason } from '../telling/reasons.ts';
import styles from './Sheets.module.css';

const longestReason = 100;

const reasons = () =>
  [
    { value: 'holiday', label: t`Holiday` },
    { value: 'away', label: t`I am away` },
    { value: 'other', label: t({ message: 'Other', context: 'reason' }) },
  ] as const;

/** Why a class is changed: one of a few reasons, or one that is typed. */
export interface ReasonDraft {
  choice: ReturnType<typeof reasons>[number]['value'] | undefined;
  otherReason: string;
}

export const noReason: ReasonDraft = { choice: undefined, otherReason: '' };

/** Empty until a reason is given. One that is typed is in the words of who typed it. */
export const reasonIn = (language: Language, { choice, otherReason }: ReasonDraft): string => {
  if (choice === 'other') return oneLine(otherReason);
  return choice ? readyReason(choice, language) : '';
};

interface Props extends DraftPart<ReasonDraft> {
  /** While it is being sent, it stays. */
  busy: boolean;
}

export const ReasonFields = ({ draft, type, busy }: Props) => (
  <div className={styles.reason}>
    <ChoiceChips
      legend={t`Reason`}
      choices={reasons()}
      value={draft.choice}
      onChoose={(choice) => busy || type({ choice })}
    />
    {draft.choice === 'other' && (
      <TextField
        label={t`Which reason`}
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
