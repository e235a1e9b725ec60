import { t } from '@lingui/core/macro';
import type { Unreachable as UnreachablePerson } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { CallCircle, WhatsAppCircle } from '../frame/PhoneNumber.tsx';
import { reachedName } from '../frame/reach.ts';
import styles from './Unreachable.module.css';

/** What staff send by hand to somebody, in the language in which the site writes to them. */
export type MessageIn = (language: Language) => string;

const languageOf = ({ language }: UnreachablePerson): Language =>
  LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;

const Person = ({ person, message }: { person: UnreachablePerson; message: MessageIn }) => {
  const { name, phone, guardian } = person;
  const parent = guardian && t`Parent: ${{ name: guardian.name }}`;
  const number = phone ? phoneInWords(phone) : t`no phone number`;
  const called = reachedName(person);
  return (
    <li className={styles.row}>
      <span className={styles.person}>
        {name}
        <span className={styles.more}>{[parent, number].filter(Boolean).join(', ')}</span>
      </span>
      {phone && (
        <span className={styles.circles}>
          <CallCircle phone={phone} name={called} />
          <WhatsAppCircle phone={phone} name={called} message={message(languageOf(person))} />
        </span>
      )}
    </li>
  );
};

interface Props {
  people: UnreachablePerson[];
  /** How many there are: the list may be shorter. */
  count: number;
  message: MessageIn;
}

/** Whom neither an app notification nor an e-mail reaches, to be called or written to by hand. Nothing where there is nobody. */
export const Unreachable = ({ people, count, message }: Props) => {
  if (people.length === 0) return null;
  const more = count - people.length;
  return (
    <section className={styles.unreachable} aria-label={t`Not reachable`}>
      <p className={styles.head}>
        {t`No app notification and no e-mail reaches these people. Please call or write to them:`}
      </p>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.id} person={person} message={message} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t`and ${more} more`}</p>}
    </section>
  );
};
