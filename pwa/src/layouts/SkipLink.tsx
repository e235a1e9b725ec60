import styles from './SkipLink.module.css';

export const mainId = 'main';

export const SkipLink = () => (
  <a className={styles.skip} href={`#${mainId}`}>
    Skip to content
  </a>
);
