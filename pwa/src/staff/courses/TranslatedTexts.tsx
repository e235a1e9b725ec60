import { t } from '@lingui/core/macro';
import { courseTextNames } from 'bff/shared/course-texts';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from 'bff/shared/localized-content';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CourseEditor.module.css';
import { CourseTextField } from './CourseTextField.tsx';
import { type CourseDraft, textsDraftOf, translatedFieldNames } from './course-draft.ts';

interface Props extends DraftBinding<CourseDraft> {
  language: TranslationLanguage;
}

/** A draft of an earlier version may lack a text. */
const textsIn = ({ inLanguages }: CourseDraft, language: TranslationLanguage) => ({
  ...textsDraftOf(),
  ...inLanguages[language],
});

const Fields = ({ language, draft, type }: Props) => {
  const { inLanguages, isOpen } = draft;
  const labels = translatedFieldNames(language);
  const texts = textsIn(draft, language);
  // An open class has no fee.
  const names = courseTextNames.filter((name) => name !== 'feeCovers' || !isOpen);
  return names.map((name) => (
    <CourseTextField
      key={name}
      text={name}
      lang={language}
      name={`inLanguages.${language}.${name}`}
      label={labels[name]}
      value={texts[name]}
      onChange={({ target: { value } }) =>
        type({ inLanguages: { ...inLanguages, [language]: { ...texts, [name]: value } } })
      }
      {...(name === 'feeCovers' && { autoComplete: 'off' })}
    />
  ));
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
        <p>{t`People who use the site in ${name} read these texts. Where a text is empty, they see the English.`}</p>
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
