import { t } from '@lingui/core/macro';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from 'bff/shared/localized-content';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { languageName } from '../../i18n/language-name.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CourseEditor.module.css';
import {
  type CourseDraft,
  type CourseTextsDraft,
  textsDraftOf,
  translatedFieldNames,
} from './course-draft.ts';

/** The server's limits, in characters; the same in each language. */
export const maxLengths = { title: 100, summary: 300, level: 60, forWhom: 600, feeCovers: 120 };

interface Props extends DraftBinding<CourseDraft> {
  language: TranslationLanguage;
}

const textsIn = ({ inLanguages }: CourseDraft, language: TranslationLanguage) =>
  inLanguages[language] ?? textsDraftOf();

const Fields = ({ language, draft, type }: Props) => {
  const { inLanguages, isOpen } = draft;
  const labels = translatedFieldNames(language);
  const texts = textsIn(draft, language);
  const fieldProps = (name: keyof CourseTextsDraft) => ({
    lang: language,
    name: `inLanguages.${language}.${name}`,
    label: labels[name],
    value: texts[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      type({ inLanguages: { ...inLanguages, [language]: { ...texts, [name]: value } } }),
  });
  return (
    <>
      <TextField {...fieldProps('title')} maxLength={maxLengths.title} />
      <TextField {...fieldProps('summary')} maxLength={maxLengths.summary} />
      <TextField {...fieldProps('level')} maxLength={maxLengths.level} />
      <TextArea {...fieldProps('forWhom')} maxLength={maxLengths.forWhom} rows={4} />
      <TextArea {...fieldProps('teaches')} hint={t`A line for each, 12 at most.`} rows={6} />
      {!isOpen && (
        <TextField
          {...fieldProps('feeCovers')}
          maxLength={maxLengths.feeCovers}
          autoComplete="off"
        />
      )}
    </>
  );
};

/** The texts in a further language, collapsed while they are empty. */
const TranslatedTexts = (props: Props) => {
  const texts = textsIn(props.draft, props.language);
  const [isOpen, setOpen] = useState(() => Object.values(texts).some((text) => text.trim() !== ''));
  const name = languageName(props.language);
  return (
    <details
      className={styles.translation}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.fold}>
        <h3 className={styles.legend}>{t`In ${name}`}</h3>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.fields}>
        <p>{t`Whoever reads the site in ${name} reads these. What is empty is shown in English.`}</p>
        <Fields {...props} />
      </div>
    </details>
  );
};

/** The texts in every further language. */
export const Translations = (props: DraftBinding<CourseDraft>) =>
  TRANSLATION_LANGUAGES.map((language) => (
    <TranslatedTexts key={language} language={language} {...props} />
  ));
