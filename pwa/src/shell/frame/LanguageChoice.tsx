import { t } from '@lingui/core/macro';
import { LANGUAGES, type Language, LOCALES } from 'bff/shared/languages';
import { Fragment, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { sentenceFor } from '../../data/network/client.ts';
import { languageOfPath, pathIn } from '../../i18n/addresses.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { useChooseLanguage } from '../../i18n/use-choose-language.ts';
import { classes } from '../../ui/classes.ts';
import { notify } from '../notices/notices.ts';
import styles from './LanguageChoice.module.css';

/** Changes the language at a press. Where its words do not come, a notice says why. */
export const usePressLanguage = () => {
  const choose = useChooseLanguage();
  return (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    choose(language).catch((failure) => notify(() => sentenceFor(failure), { isProblem: true }));
  };
};

/**
 * English · हिन्दी. Each leads to the page's address in that language, so also without JavaScript. No landmark, as it stands
 * in the bar and in the footer.
 */
export const LanguageChoice = ({ className }: { className?: string | undefined }) => {
  const { pathname } = useLocation();
  const now = useLanguage();
  const press = usePressLanguage();
  const isTranslated = languageOfPath(pathname) !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" className={classes(styles.choice, className)} aria-label={t`Language`}>
      {LANGUAGES.map((language, index) => {
        const { tag, name } = LOCALES[language];
        const props = {
          className: styles.language,
          lang: tag,
          'aria-current': language === now ? ('true' as const) : undefined,
          onClick: press(language),
        };
        return (
          <Fragment key={language}>
            {index > 0 && <span aria-hidden="true">·</span>}
            {isTranslated ? (
              <a {...props} href={pathIn(language, pathname)}>
                {name}
              </a>
            ) : (
              <button {...props} type="button">
                {name}
              </button>
            )}
          </Fragment>
        );
      })}
    </div>
  );
};
