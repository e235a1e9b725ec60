import { t } from '@lingui/core/macro';
import type { ContactDetails } from 'bff/contract';
import { useCan } from '../../data/signed-in/can.ts';
import { Link } from '../../ui/link.tsx';
import { personPath } from './contacts.ts';
import styles from './PersonName.module.css';

interface Props {
  person: ContactDetails & { id?: number | undefined; name: string };
}

const Name = ({ person: { id, name } }: Props) => {
  const mayRead = useCan('people.readOne');
  if (!mayRead || id === undefined) return name;
  return (
    <Link className={styles.name} to={personPath(id)}>
      {name}
    </Link>
  );
};

/** The name of a person, linked to their page if staff may read it. The name of a child is followed by that of the parent. */
export const PersonName = ({ person }: Props) => {
  const { guardian } = person;
  return (
    <>
      <Name person={person} />
      {guardian && (
        <>
          {' '}
          <span className={styles.guardian}>{t`(of ${{ name: guardian.name }})`}</span>
        </>
      )}
    </>
  );
};
