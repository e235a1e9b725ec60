import type { ReactNode } from 'react';
import type { Language } from '../../language/languages.ts';
import { PhoneAndMail } from '../../shell/frame/PhoneAndMail.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './ReadingPage.module.css';

interface PageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page to read, part by part. */
export const ReadingPage = ({ title, lead, children }: PageProps) => (
  <div className={`page ${styles.body}`}>
    <div className={styles.intro}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
    {children}
  </div>
);

interface PartProps {
  id?: string;
  title: string;
  sentences?: readonly string[];
  /** Where its sentences are in another language than the page. */
  lang?: Language | undefined;
  children?: ReactNode;
}

/** A title, and beside it or below it what it is about. */
export const Part = ({ id, title, sentences = [], lang, children }: PartProps) => (
  <section className={styles.part} id={id}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.words} lang={lang}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  </section>
);

/** A link to a page, in a line of its own. */
export const LinkLine = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link className={styles.way} to={to}>
      {children}
    </Link>
  </p>
);

interface WaysProps {
  phone?: string | undefined;
  email?: string | undefined;
  /** What stands before the two. */
  children?: ReactNode;
}

/** How somebody is reached. */
export const Ways = ({ phone, email, children }: WaysProps) => (
  <address className={styles.ways}>
    {children}
    <PhoneAndMail phone={phone} email={email} className={styles.way} />
  </address>
);
