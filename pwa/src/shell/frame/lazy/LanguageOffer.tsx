import { type Language, LOCALES } from 'bff/shared/languages';
import { useLocation } from 'react-router-dom';
import { pages } from '../../../content/paths.ts';
import { pathForLanguage } from '../../../i18n/localized-paths.ts';
import { modulesByLanguage } from '../../../i18n/modules-by-language.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLanguagePress } from '../LanguageChoice.tsx';
import styles from './LanguageOffer.module.css';
import type { OfferMessages } from './messages/en.ts';

const messagesByLanguage = modulesByLanguage(
  import.meta.glob<{ messages: OfferMessages }>('./messages/??.ts', { eager: true }),
);

interface Props {
  language: Language;
  onClose: () => void;
}

/** One quiet line: the same page in the reader's language. */
export const LanguageOffer = ({ language, onClose }: Props) => {
  const { pathname } = useLocation();
  const press = useLanguagePress();
  const { messages } = messagesByLanguage[language];
  const { tag } = LOCALES[language];
  return (
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
        {messages.line}
      </a>
      <button type="button" className={styles.close} aria-label={messages.close} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
};
