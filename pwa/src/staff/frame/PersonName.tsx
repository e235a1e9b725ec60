import { useMay } from '../../data/signed-in/may.ts';
import { Link } from '../../ui/link.tsx';
import styles from './PersonName.module.css';
import { personPath } from './reach.ts';

/** The name of somebody with an account, which leads to their page where that may be read. */
export const PersonName = ({ person: { id, name } }: { person: { id?: number; name: string } }) => {
  const mayRead = useMay('people.readOne');
  if (!mayRead || id === undefined) return name;
  return (
    <Link className={styles.name} to={personPath(id)}>
      {name}
    </Link>
  );
};
