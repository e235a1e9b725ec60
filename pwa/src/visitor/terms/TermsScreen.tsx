import { t } from '@lingui/core/macro';
import type { PublicStudioSettings } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import type { ReactNode } from 'react';
import type { Section, StudioTerms } from '../../content/messages/terms/en.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioTerms } from '../../content/studio-messages.ts';
import { useFacts } from '../../content/studio-settings.ts';
import { langOfEnglish, languageNow } from '../../i18n/messages.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './TermsScreen.module.css';

interface PartProps extends Section {
  /** Where its sentences are in another language than the page. */
  lang?: Language | undefined;
  children?: ReactNode;
}

const Part = ({ title, sentences, lang, children }: PartProps) => (
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
const ownTerms = ({
  refundTerms,
}: PublicStudioSettings): Pick<PartProps, 'sentences' | 'lang'> | undefined => {
  const inThisLanguage = refundTerms[languageNow()];
  if (inThisLanguage.length > 0) return { sentences: inThisLanguage };
  const { en } = refundTerms;
  return en.length > 0 ? { sentences: en, lang: langOfEnglish() } : undefined;
};

/** How a refund is asked for, after the studio's own terms where it has any. */
const Refunds = ({ asking, refundTermsTitle, withoutTerms }: StudioTerms) => {
  const own = ownTerms(useFacts());
  if (!own) return <Part title={asking.title} sentences={[...asking.sentences, withoutTerms]} />;
  return (
    <>
      <Part title={refundTermsTitle} {...own} />
      <Part {...asking} />
    </>
  );
};

const Way = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }) => (
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

/** The contact form always works; a number and an address where the studio has told them. */
const Ways = () => (
  <address className={styles.ways}>
    <Link className={buttonClass()} to={pages.contact.path}>
      {t`Ask the studio`}
    </Link>
    <Way {...useFacts()} />
  </address>
);

/** Who answers complaints, where the studio has said it. */
const Complaints = ({ complaints }: StudioTerms) => {
  const { grievance } = useFacts();
  if (!grievance.name) return null;
  return (
    <Part title={complaints.title} sentences={[complaints.writeTo(grievance.name)]}>
      <address className={styles.ways}>
        <Way {...grievance} />
      </address>
    </Part>
  );
};

/** `/Terms`: how fees are paid, and how money comes back. What it says is in content/terms-in/. */
export const TermsScreen = () => {
  const terms = studioTerms();
  return (
    <div className={styles.dawn}>
      <div className={`page ${styles.body}`}>
        <div className={styles.intro}>
          <h1 tabIndex={-1}>{pageTitles.terms()}</h1>
          <p className={styles.lead}>{terms.lead}</p>
        </div>
        <Part {...terms.fees}>
          <p>
            <Link className={styles.way} to={pages.courses.path}>
              {t`See the courses`}
            </Link>
          </p>
        </Part>
        <Part {...terms.paying} />
        <Part {...terms.cancelling} />
        <Refunds {...terms} />
        <Part {...terms.back} />
        <Part {...terms.contact}>
          <Ways />
        </Part>
        <Complaints {...terms} />
        <RiverBand className={styles.scene} />
      </div>
    </div>
  );
};
