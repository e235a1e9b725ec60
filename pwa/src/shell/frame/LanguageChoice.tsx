import { t } from '@lingui/core/macro';
import { LANGUAGES, type Language, LOCALES } from 'bff/shared/languages';
import { Fragment, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { formatError } from '../../data/network/client.ts';
import { languageOfPath, pathForLanguage } from '../../i18n/localized-paths.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { useChooseLanguage } from '../../i18n/use-choose-language.ts';
import { classes } from '../../ui/classes.ts';
import { showToast } from '../notices/toasts.ts';
import styles from './LanguageChoice.module.css';

/** Changes the language on a press. If its messages cannot be loaded, a toast says why. */
export const useLanguagePress = () => {
  const choose = useChooseLanguage();
  return (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    choose(language).catch((failure) => showToast(() => formatError(failure), { isProblem: true }));
  };
};

/**
 * English · हिन्दी. Each links to the page's path in that language, so it works without JavaScript. Not a landmark, as it is
 * in the top bar and in the footer.
 */
export const LanguageChoice = ({ className }: { className?: string | undefined }) => {
  const { pathname } = useLocation();
  const current = useLanguage();
  const press = useLanguagePress();
  const isTranslated = languageOfPath(pathname) !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" className={classes(styles.choice, className)} aria-label={t`Language`}>
      {LANGUAGES.map((language, index) => {
        const { tag, name } = LOCALES[language];
        const props = {
          className: styles.language,
          lang: tag,
          'aria-current': language === current ? ('true' as const) : undefined,
          onClick: press(language),
        };
        return (
          <Fragment key={language}>
            {index > 0 && <span aria-hidden="true">·</span>}
            {isTranslated ? (
              <a {...props} href={pathForLanguage(language, pathname)}>
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
