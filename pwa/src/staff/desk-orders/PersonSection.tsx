import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { Person } from 'bff/contract';
import { useRef, useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { deskOrderApi } from '../../data/staff/desk-order-api.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { contactName, formatContactDetails, formatEmail } from '../frame/contacts.ts';
import { PhoneNumber } from '../frame/PhoneNumber.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import styles from './DeskOrder.module.css';
import type { OrderDraft, OrderErrors } from './order-draft.ts';

/** The e-mail address and phone number of a person, with links. */
export const ContactDetails = ({ person }: { person: Person }) => {
  const { guardian, phone } = person;
  const address = formatEmail(person);
  return (
    <>
      {guardian && <p className={styles.more}>{t`${{ name: guardian.name }} pays`}</p>}
      {address && <p className={styles.more}>{address}</p>}
      {phone && <PhoneNumber phone={phone} name={contactName(person)} />}
    </>
  );
};

interface FoundPeopleProps {
  search: string;
  onChoose: (person: Person) => void;
}

const FoundPeople = ({ search, onChoose }: FoundPeopleProps) => {
  const query = useLiveQuery({
    queryKey: ['find people', search],
    queryFn: () => deskOrderApi.findPeople(search),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffQuery query={query}>
      {(people) =>
        people.length === 0 ? (
          <p className={styles.more} role="status">{t`No learner found.`}</p>
        ) : (
          <ul aria-label={t`Search results`}>
            {people.map((person) => (
              <li key={person.id}>
                <button type="button" className={styles.choose} onClick={() => onChoose(person)}>
                  <span className={styles.who}>{person.name}</span>
                  <span className={styles.more}>{formatContactDetails(person)}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </StaffQuery>
  );
};

type PersonSectionProps = DraftBinding<OrderDraft> & { faults: OrderErrors; busy: boolean };

const NewPersonFields = ({ draft, type, faults, busy }: PersonSectionProps) => (
  <>
    <TextField
      label={t`Name`}
      name="learner.name"
      autoComplete="off"
      maxLength={100}
      readOnly={busy}
      value={draft.name}
      onChange={(event) => type({ name: event.target.value })}
      error={faults.name}
    />
    <div className={styles.pair}>
      <TextField
        label={t`Phone`}
        name="learner.phone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        readOnly={busy}
        value={draft.phone}
        onChange={(event) => type({ phone: event.target.value })}
        error={faults.contact}
      />
      <EmailField
        label={t`E-mail`}
        name="learner.email"
        autoComplete="off"
        maxLength={254}
        hint={t`We will send an e-mail to this address, with a link to choose a password.`}
        readOnly={busy}
        value={draft.email}
        onType={(email) => type({ email })}
      />
    </div>
  </>
);

const firstField = (part: HTMLElement) =>
  part.querySelector('input') ?? part.querySelector('button');

/** The learner of the order: a person who was found, or a new one. */
export const PersonSection = (props: PersonSectionProps) => {
  const { draft, type, faults, busy } = props;
  const [search, setSearch] = useState('');
  const part = useRef<HTMLElement>(null);
  const moveFocus = useFocusOn(part, firstField);
  const choose = (change: Pick<Partial<OrderDraft>, 'person' | 'isNew'>) => {
    type({ ...change, chosen: {} });
    moveFocus();
  };
  const again = () => busy || choose({ person: undefined, isNew: false });
  if (draft.person || draft.isNew)
    return (
      <section ref={part} className={styles.part} aria-label={t`Who is this order for?`}>
        <div className={styles.person}>
          {draft.person ? (
            <div>
              <p className={styles.name}>{draft.person.name}</p>
              <ContactDetails person={draft.person} />
            </div>
          ) : (
            <h2>{t`New learner`}</h2>
          )}
          <Button small variant="soft" onClick={again}>{t`Choose someone else`}</Button>
        </div>
        {!draft.person && <NewPersonFields {...props} />}
      </section>
    );
  return (
    <section ref={part} className={styles.part}>
      <h2>{t`Who is this order for?`}</h2>
      <SearchField
        label={t`Search`}
        placeholder={t`Name, e-mail, phone`}
        value={search}
        error={faults.who}
        onSearch={(text) => setSearch(text.trim())}
      />
      <Button variant="outline" onClick={() => choose({ isNew: true })}>
        {t`New learner`}
      </Button>
      {/* At the end, so that it moves nothing. */}
      {search !== '' && (
        <div className={styles.found}>
          <FoundPeople search={search} onChoose={(person) => choose({ person })} />
        </div>
      )}
    </section>
  );
};
