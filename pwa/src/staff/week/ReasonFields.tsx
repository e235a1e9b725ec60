import { t } from '@lingui/core/macro';
import type { Language } from 'bff/shared/languages';
import {
  type ByLocale,
  mapTranslations,
  TRANSLATION_LANGUAGES,
} from 'bff/shared/localized-content';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { languageName } from '../../i18n/language-name.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { toOneLine } from '../notifications/NotificationField.tsx';
import {
  inEachLanguage,
  presetReason,
  type TextByLanguage,
} from '../notifications/notification-texts.ts';
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
  /** Its translations. */
  otherReasonIn?: ByLocale<string> | undefined;
  /** In a draft of an earlier version, in place of `otherReasonIn`. */
  otherReasonInHindi?: string | undefined;
}

export const emptyReasonDraft: ReasonDraft = {
  choice: undefined,
  otherReason: '',
  otherReasonIn: undefined,
};

const otherReasonsOf = ({ otherReasonIn, otherReasonInHindi }: ReasonDraft): ByLocale<string> =>
  otherReasonIn ?? { hi: otherReasonInHindi };

const customReason = (draft: ReasonDraft): TextByLanguage => {
  const translated = otherReasonsOf(draft);
  return {
    en: toOneLine(draft.otherReason),
    ...mapTranslations((language) => toOneLine(translated[language] ?? '')),
  };
};

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
  const { en, ...translated } = reasonTexts(draft);
  const written = Object.entries(translated).filter(([, text]) => text !== '');
  return { reason: en, reasonIn: Object.fromEntries(written) };
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
        label={t`Your reason`}
        name="reason"
        maxLength={maxReasonLength}
        autoComplete="off"
        readOnly={busy}
        value={draft.otherReason}
        onChange={(event) => type({ otherReason: event.target.value })}
      />
    )}
    {draft.choice === 'other' &&
      TRANSLATION_LANGUAGES.map((language) => {
        const name = languageName(language);
        const translated = otherReasonsOf(draft);
        return (
          <TextField
            key={language}
            label={t`Reason in ${name}`}
            hint={t`For learners who read ${name}. You can leave this empty.`}
            name={`reasonIn.${language}`}
            lang={language}
            maxLength={maxReasonLength}
            autoComplete="off"
            readOnly={busy}
            value={translated[language] ?? ''}
            onChange={({ target: { value } }) =>
              type({ otherReasonIn: { ...translated, [language]: value } })
            }
          />
        );
      })}
  </div>
);
