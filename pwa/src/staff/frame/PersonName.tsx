import { t } from '@lingui/core/macro';
import type { Reached } from 'bff/contract';
import { useMay } from '../../data/signed-in/can.ts';
import { Link } from '../../ui/link.tsx';
import styles from './PersonName.module.css';
import { personPath } from './reach.ts';

interface Props {
  person: Reached & { id?: number; name: string };
}

const Name = ({ person: { id, name } }: Props) => {
  const mayRead = useMay('people.readOne');
  if (!mayRead || id === undefined) return name;
  return (
    <Link className={styles.name} to={personPath(id)}>
      {name}
    </Link>
  );
};

/** The name of somebody with an account, which leads to their page where that may be read; of a child with the parent's behind it. */
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
