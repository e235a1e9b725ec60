import { t } from '@lingui/core/macro';
import { Fragment, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { languageOfPath, pathIn } from '../../language/addresses.ts';
import { allLanguages, type Language, languages } from '../../language/languages.ts';
import { useChooseLanguage } from '../../language/use-choose-language.ts';
import { useLanguage } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';
import styles from './LanguageChoice.module.css';

/** English · हिन्दी. Each leads to the page's address in that language, so also without JavaScript. */
export const LanguageChoice = ({ className }: { className?: string | undefined }) => {
  const { pathname } = useLocation();
  const now = useLanguage();
  const choose = useChooseLanguage();
  const press = (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    choose(language).catch(() => {});
  };
  const isTranslated = languageOfPath(pathname) !== undefined;
  return (
    <nav className={classes(styles.choice, className)} aria-label={t`Language`}>
      {allLanguages.map((language, index) => {
        const { tag, name } = languages[language];
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
              <a {...props} href={pathIn(language, pathname)} hrefLang={tag}>
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
    </nav>
  );
};
