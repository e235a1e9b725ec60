import { type Language, LOCALES } from 'bff/shared/languages';
import { useLocation } from 'react-router-dom';
import { pages } from '../../../content/paths.ts';
import { pathForLanguage } from '../../../i18n/localized-paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLanguagePress } from '../LanguageChoice.tsx';
import styles from './LanguageOffer.module.css';

/** In the language that is offered, whose catalogue is not loaded. The default language is offered to nobody. */
const textsByLanguage: Partial<Record<Language, { line: string; close: string }>> = {
  hi: { line: 'यह साइट हिन्दी में भी है', close: 'बंद करें' },
};

interface Props {
  language: Language;
  onClose: () => void;
}

/** One quiet line: the same page in the reader's language. */
export const LanguageOffer = ({ language, onClose }: Props) => {
  const { pathname } = useLocation();
  const press = useLanguagePress();
  const texts = textsByLanguage[language];
  const { tag } = LOCALES[language];
  return (
    texts && (
      <div
        className={classes(styles.offer, pathname === pages.home.path && styles.aboveBanner)}
        lang={tag}
      >
        <a
          className={styles.link}
          href={pathForLanguage(language, pathname)}
          hrefLang={tag}
          onClick={press(language)}
        >
          {texts.line}
        </a>
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
    )
  );
};
