import { t } from '@lingui/core/macro';
import type { PublicStudioSettings } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import type { ReactNode } from 'react';
import type { StudioTermsTexts, TermsSectionTexts } from '../../content/messages/terms/en.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioTerms } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { currentLanguage, langForEnglish } from '../../i18n/messages.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './TermsScreen.module.css';

interface TermsSectionProps extends TermsSectionTexts {
  /** The language of its sentences, if it is not the page's. */
  lang?: Language | undefined;
  children?: ReactNode;
}

const TermsSection = ({ title, sentences, lang, children }: TermsSectionProps) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.words} lang={lang}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  </section>
);

/** The studio's own terms in the language of the page, or else in English, as a section. */
const studioRefundTerms = ({
  refundTerms,
}: PublicStudioSettings): Pick<TermsSectionProps, 'sentences' | 'lang'> | undefined => {
  const inThisLanguage = refundTerms[currentLanguage()];
  if (inThisLanguage && inThisLanguage.length > 0) return { sentences: inThisLanguage };
  const { en } = refundTerms;
  return en.length > 0 ? { sentences: en, lang: langForEnglish() } : undefined;
};

/** How to ask for a refund, after the studio's own terms if there are any. */
const Refunds = ({ asking, refundTermsTitle, withoutTerms }: StudioTermsTexts) => {
  const own = studioRefundTerms(useStudioSettings());
  if (!own)
    return <TermsSection title={asking.title} sentences={[...asking.sentences, withoutTerms]} />;
  return (
    <>
      <TermsSection title={refundTermsTitle} {...own} />
      <TermsSection {...asking} />
    </>
  );
};

const ContactLinks = ({
  phone,
  email,
}: {
  phone?: string | undefined;
  email?: string | undefined;
}) => (
  <>
    {phone && (
      <a className={styles.way} href={telAddress(phone)}>
        {withoutCode(phone)}
      </a>
    )}
    {email && (
      <a className={styles.way} href={`mailto:${email}`}>
        {email}
      </a>
    )}
  </>
);

/** The contact form always works; phone and e-mail if the studio has set them. */
const StudioContacts = () => (
  <address className={styles.ways}>
    <Link className={buttonClass()} to={pages.contact.path}>
      {t`Ask the studio`}
    </Link>
    <ContactLinks {...useStudioSettings()} />
  </address>
);

/** The grievance officer, if the studio has set one. */
const Complaints = ({ complaints }: StudioTermsTexts) => {
  const { grievance } = useStudioSettings();
  if (!grievance.name) return null;
  return (
    <TermsSection title={complaints.title} sentences={[complaints.writeTo(grievance.name)]}>
      <address className={styles.ways}>
        <ContactLinks {...grievance} />
      </address>
    </TermsSection>
  );
};

/** `/Terms`: how fees are paid and refunded. Its texts are in content/messages/terms/. */
export const TermsScreen = () => {
  const terms = studioTerms();
  return (
    <div className={styles.dawn}>
      <div className={`page ${styles.body}`}>
        <div className={styles.intro}>
          <h1 tabIndex={-1}>{pageTitles.terms()}</h1>
          <p className={styles.lead}>{terms.lead}</p>
        </div>
        <TermsSection {...terms.fees}>
          <p>
            <Link className={styles.way} to={pages.courses.path}>
              {t`See the courses`}
            </Link>
          </p>
        </TermsSection>
        <TermsSection {...terms.paying} />
        <TermsSection {...terms.cancelling} />
        <Refunds {...terms} />
        <TermsSection {...terms.back} />
        <TermsSection {...terms.contact}>
          <StudioContacts />
        </TermsSection>
        <Complaints {...terms} />
        <RiverBand className={styles.scene} />
      </div>
    </div>
  );
};
