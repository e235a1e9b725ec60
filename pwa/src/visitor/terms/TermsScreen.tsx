import { t } from '@lingui/core/macro';
import type { StudioFacts } from 'bff/contract';
import { useFacts } from '../../content/facts.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioTerms } from '../../content/studio-words.ts';
import type { StudioTerms } from '../../content/terms-in/en.ts';
import type { Language } from '../../language/languages.ts';
import { langOfEnglish, languageNow } from '../../language/words.ts';
import { RiverBand } from '../../shell/pictures/lazy-drawings.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkLine, Part, ReadingPage, Ways } from '../reading/ReadingPage.tsx';
import styles from './TermsScreen.module.css';

interface OwnTerms {
  sentences: readonly string[];
  /** Where they are in another language than the page. */
  lang?: Language | undefined;
}

/** The studio's own terms in the language of the page, or else in English, as a section. */
const ownTerms = ({ refundTerms }: StudioFacts): OwnTerms | undefined => {
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

/** The contact form always works; a number and an address where the studio has told them. */
const AskTheStudio = () => {
  const { phone, email } = useFacts();
  return (
    <Ways phone={phone} email={email}>
      <Link className={buttonClass()} to={pages.contact.path}>
        {t`Ask the studio`}
      </Link>
    </Ways>
  );
};

/** Who answers complaints, where the studio has said it. */
const Complaints = ({ complaints }: StudioTerms) => {
  const { grievance } = useFacts();
  if (!grievance.name) return null;
  return (
    <Part title={complaints.title} sentences={[complaints.writeTo(grievance.name)]}>
      <Ways phone={grievance.phone} email={grievance.email} />
    </Part>
  );
};

/** `/Terms`: how fees are paid, and how money comes back. What it says is in content/terms-in/. */
export const TermsScreen = () => {
  const terms = studioTerms();
  return (
    <div className={styles.dawn}>
      <ReadingPage title={pageTitles.terms()} lead={terms.lead}>
        <Part {...terms.fees}>
          <LinkLine to={pages.courses.path}>{t`See the courses`}</LinkLine>
        </Part>
        <Part {...terms.paying} />
        <Part {...terms.cancelling} />
        <Refunds {...terms} />
        <Part {...terms.back} />
        <Part {...terms.contact}>
          <AskTheStudio />
        </Part>
        <Complaints {...terms} />
        <RiverBand className={styles.scene} />
      </ReadingPage>
    </div>
  );
};
