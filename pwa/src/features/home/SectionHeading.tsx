import styles from './SectionHeading.module.css';

interface Props {
  id: string;
  eyebrow: string;
  title: string;
}

export const SectionHeading = ({ id, eyebrow, title }: Props) => (
  <header>
    <p className={styles.eyebrow}>{eyebrow}</p>
    <h2 className={styles.title} id={id}>
      {title}
    </h2>
  </header>
);
