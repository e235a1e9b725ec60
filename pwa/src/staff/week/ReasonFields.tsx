import { t } from '@lingui/core/macro';
import type { InLanguages } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { oneLine } from '../notifications/NoticeField.tsx';
import { inEach, type Told } from '../notifications/notices.ts';
import { readyReason } from '../notifications/reasons.ts';
import styles from './Sheets.module.css';

const longestReason = 100;

const reasons = () =>
  [
    { value: 'holiday', label: t`Holiday` },
    { value: 'away', label: t`I am away` },
    { value: 'other', label: t({ message: 'Other', context: 'reason' }) },
  ] as const;

/** A reason as it is sent; empty where there is none. */
interface SentReason {
  reason: string;
  reasonIn: InLanguages<string>;
}

/** Why a class is changed: one of a few reasons, or one that is typed. */
export interface ReasonDraft {
  choice: ReturnType<typeof reasons>[number]['value'] | undefined;
  otherReason: string;
  /** A draft of an earlier version has none. */
  otherReasonInHindi?: string;
}

export const noReason: ReasonDraft = { choice: undefined, otherReason: '', otherReasonInHindi: '' };

const ownReason = ({ otherReason, otherReasonInHindi = '' }: ReasonDraft): Told => ({
  en: oneLine(otherReason),
  hi: oneLine(otherReasonInHindi),
});

/** Empty where none is given in the language. */
const givenReason = (draft: ReasonDraft): Told => {
  const { choice } = draft;
  if (choice === 'other') return ownReason(draft);
  return inEach((language) => (choice ? readyReason(choice, language) : ''));
};

/** The reason in the sentence for readers of this language: one that is typed in English alone is in all. */
export const reasonIn = (language: Language, draft: ReasonDraft): string => {
  const given = givenReason(draft);
  return given[language] || given.en;
};

/** The reason as it is sent. */
export const sentReason = (draft: ReasonDraft): SentReason => {
  const { en, hi } = givenReason(draft);
  return { reason: en, reasonIn: hi === '' ? {} : { hi } };
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
    {draft.choice === 'other' && (
      <TextField
        label={t`Which reason, in Hindi`}
        hint={t`For learners who read Hindi. It may stay empty.`}
        name="reasonIn.hi"
        lang="hi"
        maxLength={longestReason}
        autoComplete="off"
        readOnly={busy}
        value={draft.otherReasonInHindi ?? ''}
        onChange={(event) => type({ otherReasonInHindi: event.target.value })}
      />
    )}
  </div>
);
