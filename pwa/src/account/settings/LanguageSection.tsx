import { t } from '@lingui/core/macro';
import { LANGUAGES, type Language, LOCALES } from 'bff/shared/languages';
import { Fragment, useState } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useChooseLanguage } from '../../i18n/use-choose-language.ts';
import { PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import styles from './AccountScreen.module.css';

/** The title in each language, the page's language first, so that everybody finds the choice. */
const LanguageTitle = ({ now }: { now: Language }) =>
  [now, ...LANGUAGES.filter((language) => language !== now)].map((language, index) => (
    <Fragment key={language}>
      {index > 0 && ' · '}
      <span className={styles.inItsOwn} lang={LOCALES[language].tag}>
        {LOCALES[language].word}
      </span>
    </Fragment>
  ));

const languageChoices = LANGUAGES.map((language) => ({
  value: language,
  label: (
    <span className={styles.inItsOwn} lang={LOCALES[language].tag}>
      {LOCALES[language].name}
    </span>
  ),
}));

/** The language of the app, and of all messages to the account. */
export const LanguageSection = () => {
  const now = useLanguage();
  const choose = useChooseLanguage();
  const [isMissing, setMissing] = useState(false);
  const press = (language: Language) => {
    setMissing(false);
    choose(language).catch(() => setMissing(true));
  };
  return (
    <RowGroup fragment="language" title={<LanguageTitle now={now} />}>
      <PlainRow>
        <div className={styles.part}>
          <ChoiceChips
            legend={t`Language`}
            choices={languageChoices}
            value={now}
            onChoose={press}
            isNameHidden
          />
          <p className={styles.words}>
            {t`Your e-mails, notifications, calendar and receipts will be in this language too.`}
          </p>
          {isMissing && (
            <Alert kind="error">
              {t`We could not open this language. Please check your connection and try again.`}
            </Alert>
          )}
        </div>
      </PlainRow>
    </RowGroup>
  );
};
