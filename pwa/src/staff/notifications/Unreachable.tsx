import { t } from '@lingui/core/macro';
import type { UnreachableContact as UnreachablePerson } from 'bff/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { contactName } from '../frame/contacts.ts';
import { CallCircle, WhatsAppCircle } from '../frame/PhoneNumber.tsx';
import styles from './Unreachable.module.css';

/** A message that staff send by hand, in the language of its recipient. */
export type MessageForLanguage = (language: Language) => string;

const languageOf = ({ language }: UnreachablePerson): Language =>
  LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;

const UnreachablePersonRow = ({
  person,
  message,
}: {
  person: UnreachablePerson;
  message: MessageForLanguage;
}) => {
  const { name, phone, guardian } = person;
  const parent = guardian && t`Parent: ${{ name: guardian.name }}`;
  const number = phone ? formatPhone(phone) : t`no phone number`;
  const called = contactName(person);
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
  /** The total count: the list may be shorter. */
  count: number;
  message: MessageForLanguage;
}

/** The people whom no app notification and no e-mail reaches, with links to call and write. Renders nothing if the list is empty. */
export const Unreachable = ({ people, count, message }: Props) => {
  if (people.length === 0) return null;
  const more = count - people.length;
  return (
    <section className={styles.unreachable} aria-label={t`Not reachable`}>
      <p className={styles.head}>
        {t`We cannot reach these people by app notification or e-mail. Please call or write to them:`}
      </p>
      <ul className={styles.people}>
        {people.map((person) => (
          <UnreachablePersonRow key={person.id} person={person} message={message} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t`and ${more} more`}</p>}
    </section>
  );
};
