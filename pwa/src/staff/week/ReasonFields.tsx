import { t } from '@lingui/core/macro';
import type { ByLocale } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { toOneLine } from '../notifications/NotificationField.tsx';
import { inEachLanguage, type TextByLanguage } from '../notifications/notification-texts.ts';
import { presetReason } from '../notifications/preset-reasons.ts';
import styles from './Sheets.module.css';

const maxReasonLength = 100;

const reasonChoices = () =>
  [
    { value: 'holiday', label: t`Holiday` },
    { value: 'away', label: t`I am away` },
    { value: 'other', label: t({ message: 'Other', context: 'reason' }) },
  ] as const;

/** A reason as the API takes it; empty where there is none. */
interface ReasonPayload {
  reason: string;
  reasonIn: ByLocale<string>;
}

/** Why a class is changed: a preset reason, or a typed one. */
export interface ReasonDraft {
  choice: ReturnType<typeof reasonChoices>[number]['value'] | undefined;
  otherReason: string;
  /** Missing in a draft of an earlier version. */
  otherReasonInHindi?: string;
}

export const emptyReasonDraft: ReasonDraft = {
  choice: undefined,
  otherReason: '',
  otherReasonInHindi: '',
};

const customReason = ({ otherReason, otherReasonInHindi = '' }: ReasonDraft): TextByLanguage => ({
  en: toOneLine(otherReason),
  hi: toOneLine(otherReasonInHindi),
});

/** Empty in a language without a reason. */
const reasonTexts = (draft: ReasonDraft): TextByLanguage => {
  const { choice } = draft;
  if (choice === 'other') return customReason(draft);
  return inEachLanguage((language) => (choice ? presetReason(choice, language) : ''));
};

/** The reason for readers of this language. A reason that is typed in English only is used in all languages. */
export const reasonFor = (language: Language, draft: ReasonDraft): string => {
  const texts = reasonTexts(draft);
  return texts[language] || texts.en;
};

export const toReasonPayload = (draft: ReasonDraft): ReasonPayload => {
  const { en, hi } = reasonTexts(draft);
  return { reason: en, reasonIn: hi === '' ? {} : { hi } };
};

interface Props extends DraftBinding<ReasonDraft> {
  /** The fields are read-only while the form is being sent. */
  busy: boolean;
}

export const ReasonFields = ({ draft, type, busy }: Props) => (
  <div className={styles.reason}>
    <ChoiceChips
      legend={t`Reason`}
      choices={reasonChoices()}
      value={draft.choice}
      onChoose={(choice) => busy || type({ choice })}
    />
    {draft.choice === 'other' && (
      <TextField
        label={t`Which reason`}
        name="reason"
        maxLength={maxReasonLength}
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
        maxLength={maxReasonLength}
        autoComplete="off"
        readOnly={busy}
        value={draft.otherReasonInHindi ?? ''}
        onChange={(event) => type({ otherReasonInHindi: event.target.value })}
      />
    )}
  </div>
);
