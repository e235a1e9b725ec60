import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { AccountMerge, Person, PersonPage } from 'bff/contract';
import { useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { mergeApi } from '../../data/staff/merge-api.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { formatContactDetails, mergePath, personPath } from '../frame/contacts.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { formatMailed } from './mail-messages.ts';
import styles from './Person.module.css';
import { Section } from './PersonSections.tsx';

const maxFound = 5;

const OtherAccount = ({ person, other }: { person: PersonPage; other: Person }) => {
  const mayMerge = useCan('people.merge');
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={personPath(other.id)}>
        {other.name}
      </Link>
      {mayMerge && (
        <Link
          className={buttonClass({ variant: 'quiet', small: true })}
          to={mergePath(person.id, other.id)}
        >
          <Trans>
            Merge <span className="visually-hidden">with {other.name}</span>
          </Trans>
        </Link>
      )}
      <span className={styles.more}>{formatContactDetails(other)}</span>
    </li>
  );
};

const FoundAccounts = ({ person, search }: { person: PersonPage; search: string }) => {
  const query = useLiveQuery({
    queryKey: ['people', 'other', search],
    queryFn: () => peopleApi.list(search),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffQuery query={query}>
      {({ items }) => {
        const others = items.filter(({ id }) => id !== person.id).slice(0, maxFound);
        return others.length === 0 ? (
          <p className={styles.more} role="status">{t`No learner found.`}</p>
        ) : (
          <ul>
            {others.map((other) => (
              <OtherAccount key={other.id} person={person} other={other} />
            ))}
          </ul>
        );
      }}
    </StaffQuery>
  );
};

/** The search for another account of the person, behind a button. */
const AccountSearch = ({ person }: { person: PersonPage }) => {
  const [search, setSearch] = useState<string>();
  if (search === undefined)
    return (
      <div>
        <Button small variant="soft" onClick={() => setSearch('')}>
          {t`Another account of this person`}
        </Button>
      </div>
    );
  return (
    <>
      <SearchField
        label={t`Search`}
        placeholder={t`Name, e-mail, phone`}
        value={search}
        onSearch={(text) => setSearch(text.trim())}
      />
      {search !== '' && <FoundAccounts person={person} search={search} />}
    </>
  );
};

interface MergedAccountProps {
  person: PersonPage;
  merge: AccountMerge;
  onChanged: () => void;
}

const UndoMerge = ({ person, merge, onChanged }: MergedAccountProps) => {
  const [asking, setAsking] = useState(false);
  const { busy, problem, start } = useMutation(
    () => mergeApi.undo(person.id, merge.id),
    () => {
      setAsking(false);
      showToast(() => t`These are two accounts again.`);
      onChanged();
    },
  );
  return (
    <>
      <Button small variant="quiet" onClick={() => setAsking(true)}>
        {t`Undo`}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t`Split this into two accounts again?`}
          confirm={t`Undo`}
          variant="action"
          busy={busy}
          onConfirm={() => void start()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {t`Each account gets back its own data.`} {formatMailed(person, merge)}
          </p>
          {problem && <Alert kind="error">{problem}</Alert>}
        </ConfirmDialog>
      )}
    </>
  );
};

const MergedAccount = (props: MergedAccountProps) => {
  const { name, email, phone, at, undoUntil } = props.merge;
  const mayMerge = useCan('people.merge');
  const moment = formatDateTime(at);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      {undoUntil && mayMerge && <UndoMerge {...props} />}
      <span className={styles.more}>
        {formatContactDetails({ email, phone })}
        {' · '}
        {t`merged ${moment}`}
        {undoUntil && ` · ${t`can be undone until ${{ moment: formatDateTime(undoUntil) }}`}`}
      </span>
    </li>
  );
};

/** Other accounts of the person: merged accounts, accounts with the same name or phone number, and a search. */
export const SamePersonSection = ({
  person,
  onChanged,
}: {
  person: PersonPage;
  onChanged: () => void;
}) => {
  const mayMerge = useCan('people.merge');
  const { merges, alike } = person;
  if (!mayMerge && alike.length + merges.length === 0) return null;
  return (
    <Section title={t`Is this the same person?`}>
      {merges.length > 0 && (
        <ul>
          {merges.map((merge) => (
            <MergedAccount key={merge.id} person={person} merge={merge} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {alike.length > 0 && (
        <>
          <p className={styles.more}>{t`These accounts have the same name or phone number:`}</p>
          <ul>
            {alike.map((other) => (
              <OtherAccount key={other.id} person={person} other={other} />
            ))}
          </ul>
        </>
      )}
      {mayMerge && <AccountSearch person={person} />}
    </Section>
  );
};
