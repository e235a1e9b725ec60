import type { PublicStudioSettings } from 'bff/contract';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { GRIEVANCE_DAYS, reasons, type Topic, topics } from 'bff/shared/retention-policy';
import type { ReactNode } from 'react';
import { addressLines } from '../../content/contact.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { useFacts } from '../../content/studio-settings.ts';
import { Link } from '../../ui/link.tsx';
import styles from './DataNoticeScreen.module.css';
import { GrievanceForm } from './GrievanceForm.tsx';
import { noticeWords } from './notice-messages.ts';
import { basesOf, keptOf } from './retention-of-topic.ts';

interface PartProps {
  id?: string;
  title: string;
  sentences?: readonly string[];
  children?: ReactNode;
}

const Part = ({ id, title, sentences = [], children }: PartProps) => (
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

/** What is kept under one heading: why, on what that rests, how long each kind of it, and who else gets a part. */
const TopicPart = ({ topic }: { topic: Topic }) => {
  const words = noticeWords();
  const { labels } = words;
  const { title, what, why } = words.topics[topic];
  return (
    <Part title={title} sentences={[what]}>
      <dl className={styles.facts}>
        <dt>{labels.why}</dt>
        <dd>{why}</dd>
        <dt>{labels.onWhat}</dt>
        {basesOf(topic).map((basis) => (
          <dd key={basis}>{words.bases[basis]}</dd>
        ))}
        <dt>{labels.howLong}</dt>
        <dd>
          <ul className={styles.times}>
            {keptOf(topic, words).map(({ kind, what, howLong }) => (
              <li key={kind} className={styles.time}>
                <span>{what}</span> <b>{howLong}</b>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{labels.goesTo}</dt>
        {reasons[topic].goesTo.map((recipient) => (
          <dd key={recipient}>{words.recipients[recipient]}</dd>
        ))}
      </dl>
    </Part>
  );
};

const Rights = () => {
  const { rights } = noticeWords();
  return (
    <Part id="rights" title={rights.title}>
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
    </Part>
  );
};

/** Who answers for grievances: the studio, where it has named nobody. */
const officer = ({ grievance, teacher, legalName, email, phone }: PublicStudioSettings) => {
  return {
    name: grievance.name ?? legalName ?? teacher.name ?? studioWords().name,
    email: grievance.email ?? email,
    phone: grievance.phone ?? phone,
  };
};

const Grievance = () => {
  const { grievance } = noticeWords();
  const { name, email, phone } = officer(useFacts());
  return (
    <Part
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
    </Part>
  );
};

/**
 * `/DataNotice`: what is kept of people, and what they can ask for, as the Digital Personal Data Protection Act 2023 (section 5) and its
 * Rules of 2025 (rule 3) want it: a page by itself. What is kept, and how long, is the table by which the server deletes.
 */
export const DataNoticeScreen = () => {
  const words = noticeWords();
  const { legalName, street } = useFacts();
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.intro}>
        <h1 tabIndex={-1}>{pageTitles.dataNotice()}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <Part {...words.short}>
        <p>{words.keeper(legalName ?? studioWords().name, addressLines(street).join(', '))}</p>
      </Part>
      {topics.map((topic) => (
        <TopicPart key={topic} topic={topic} />
      ))}
      <Part {...words.nobodyElse} />
      <Rights />
      <Grievance />
      <Part {...words.board} />
    </div>
  );
};
