import type { PublicStudioSettings } from 'bff/contract';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import {
  GRIEVANCE_DAYS,
  legalBasisByTopic,
  type NoticeTopic,
  noticeTopics,
} from 'bff/shared/retention-policy';
import type { ReactNode } from 'react';
import { formatAddressLines } from '../../content/contact.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { Link } from '../../ui/link.tsx';
import styles from './DataNoticeScreen.module.css';
import { GrievanceForm } from './GrievanceForm.tsx';
import { noticeMessages } from './notice-messages.ts';
import { legalBasesOf, retentionItemsOf } from './retention-of-topic.ts';

interface NoticeSectionProps {
  id?: string;
  title: string;
  sentences?: readonly string[];
  children?: ReactNode;
}

const NoticeSection = ({ id, title, sentences = [], children }: NoticeSectionProps) => (
  <section className={styles.part} id={id}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.words}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  </section>
);

/** The data of one topic: purpose, legal basis, retention of each kind, and recipients. */
const TopicSection = ({ topic }: { topic: NoticeTopic }) => {
  const texts = noticeMessages();
  const { labels } = texts;
  const { title, what, why } = texts.topics[topic];
  return (
    <NoticeSection title={title} sentences={[what]}>
      <dl className={styles.facts}>
        <dt>{labels.why}</dt>
        <dd>{why}</dd>
        <dt>{labels.onWhat}</dt>
        {legalBasesOf(topic).map((basis) => (
          <dd key={basis}>{texts.bases[basis]}</dd>
        ))}
        <dt>{labels.howLong}</dt>
        <dd>
          <ul className={styles.times}>
            {retentionItemsOf(topic, texts).map(({ kind, what, howLong }) => (
              <li key={kind} className={styles.time}>
                <span>{what}</span> <b>{howLong}</b>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{labels.goesTo}</dt>
        {legalBasisByTopic[topic].goesTo.map((recipient) => (
          <dd key={recipient}>{texts.recipients[recipient]}</dd>
        ))}
      </dl>
    </NoticeSection>
  );
};

const Rights = () => {
  const { rights } = noticeMessages();
  return (
    <NoticeSection id="rights" title={rights.title}>
      <ul className={styles.rights}>
        {rights.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className={styles.right}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link className={styles.way} to={pages.account.path}>
          {rights.toAccount}
        </Link>
      </p>
    </NoticeSection>
  );
};

/** The grievance officer, or the studio if none is set. */
const grievanceOfficer = ({
  grievance,
  teacher,
  legalName,
  email,
  phone,
}: PublicStudioSettings) => {
  return {
    name: grievance.name ?? legalName ?? teacher.name ?? studioMessages().name,
    email: grievance.email ?? email,
    phone: grievance.phone ?? phone,
  };
};

const Grievance = () => {
  const { grievance } = noticeMessages();
  const { name, email, phone } = grievanceOfficer(useStudioSettings());
  return (
    <NoticeSection
      id="grievance"
      title={grievance.title}
      sentences={[grievance.officer(name), ...grievance.sentences(GRIEVANCE_DAYS)]}
    >
      <address className={styles.ways}>
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
      </address>
      <GrievanceForm />
    </NoticeSection>
  );
};

/**
 * `/DataNotice`: the stored personal data and people's rights, as the Digital Personal Data Protection Act 2023 (section 5) and its
 * Rules of 2025 (rule 3) require it: a separate page. Its data and periods come from the retention policy that the server applies.
 */
export const DataNoticeScreen = () => {
  const texts = noticeMessages();
  const { legalName, street } = useStudioSettings();
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.intro}>
        <h1 tabIndex={-1}>{pageTitles.dataNotice()}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      <NoticeSection {...texts.short}>
        <p>
          {texts.keeper(legalName ?? studioMessages().name, formatAddressLines(street).join(', '))}
        </p>
      </NoticeSection>
      {noticeTopics.map((topic) => (
        <TopicSection key={topic} topic={topic} />
      ))}
      <NoticeSection {...texts.nobodyElse} />
      <Rights />
      <Grievance />
      <NoticeSection {...texts.board} />
    </div>
  );
};
