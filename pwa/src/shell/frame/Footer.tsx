import { t } from '@lingui/core/macro';
import type { PublicStudioSettings } from 'bff/contract';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { formatAddressLines } from '../../content/contact.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { LogoMark } from '../../illustrations/LogoMark.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Footer.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';

const StudioColumn = ({ social }: Pick<PublicStudioSettings, 'social'>) => (
  <div className={styles.studio}>
    <p className={styles.name}>
      <LogoMark className={styles.mark} />
      {studioMessages().name}
    </p>
    <p className={styles.blurb}>{studioMessages().blurb}</p>
    <LanguageChoice className={styles.languages} />
    {social.length > 0 && (
      <ul className={styles.social} aria-label={t`Social networks`}>
        {social.map(({ name, link }) => (
          <li key={name}>
            <a className={styles.link} href={link} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const ExploreColumn = () => (
  <nav aria-label={t`Footer`}>
    <h2 className={styles.heading}>{t`Explore`}</h2>
    <ul>
      <li>
        <Link className={styles.link} to={pages.instructors.path}>
          {t`About`}
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.courses.path}>
          {t`Exercise`}
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.contact.path}>
          {pageTitles.contact()}
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.terms.path}>
          {pageTitles.terms()}
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.dataNotice.path}>
          {pageTitles.dataNotice()}
        </Link>
      </li>
    </ul>
  </nav>
);

const ContactColumn = ({ phone, email }: Pick<PublicStudioSettings, 'phone' | 'email'>) => (
  <div className={styles.contact}>
    <h2 className={styles.heading}>{t`Contact`}</h2>
    <address className={styles.address}>
      {phone && (
        <a className={styles.link} href={telAddress(phone)}>
          {withoutCode(phone)}
        </a>
      )}
      {email && (
        <a className={styles.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {!phone && !email && (
        <Link className={styles.link} to={pages.contact.path}>
          {t`Write to us`}
        </Link>
      )}
      <p className={styles.place}>
        {formatAddressLines().map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places, and their words change with the language.
          <span key={index}>{line}</span>
        ))}
      </p>
    </address>
  </div>
);

/**
 * The footer (specification, section 1): blurb, social links, mobile number, e-mail, postal address, 2024, as far as the
 * studio settings have them; without a number and an e-mail address, a link to the contact form.
 */
export const Footer = () => {
  const settings = useStudioSettings();
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <StudioColumn {...settings} />
        <ExploreColumn />
        <ContactColumn {...settings} />
      </div>
      <p className="page">{studioMessages().copyright}</p>
    </footer>
  );
};
