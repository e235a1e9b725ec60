import { addressLines, telAddress } from '../../content/contact.ts';
import { pages } from '../../content/paths.ts';
import { studio } from '../../content/studio.ts';
import { studioWords } from '../../content/studio-words.ts';
import { LogoMark } from '../../drawings/LogoMark.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Footer.module.css';

const Studio = () => (
  <div className={styles.studio}>
    <p className={styles.name}>
      <LogoMark className={styles.mark} />
      {studio.name}
    </p>
    <p className={styles.blurb}>{studioWords().blurb}</p>
    {studio.social.length > 0 && (
      <ul className={styles.social} aria-label="Social networks">
        {studio.social.map(({ name, link }) => (
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

const Explore = () => (
  <nav aria-label="Footer">
    <h2 className={styles.heading}>Explore</h2>
    <ul>
      <li>
        <Link className={styles.link} to={pages.instructors.path}>
          About
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.courses.path}>
          Exercise
        </Link>
      </li>
      <li>
        <Link className={styles.link} to={pages.contact.path}>
          ContactUs
        </Link>
      </li>
    </ul>
  </nav>
);

const Contact = () => (
  <address className={styles.contact}>
    <h2 className={styles.heading}>Contact</h2>
    {studio.phone && (
      <a className={styles.link} href={telAddress(studio.phone)}>
        {studio.phone}
      </a>
    )}
    {studio.email && (
      <a className={styles.link} href={`mailto:${studio.email}`}>
        {studio.email}
      </a>
    )}
    {!studio.phone && !studio.email && (
      <Link className={styles.link} to={pages.contact.path}>
        Write to us
      </Link>
    )}
    <p className={styles.place}>
      {addressLines().map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  </address>
);

/**
 * The footer (specification, section 1): blurb, social links, mobile number, e-mail, postal address, 2024. Of these, what the
 * studio has told of itself; without a number and an address, the way to the contact form.
 */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={`page ${styles.columns}`}>
      <Studio />
      <Explore />
      <Contact />
    </div>
    <p className={`page ${styles.copyright}`}>{studioWords().copyright}</p>
  </footer>
);
