import { studio } from '../../content/studio.ts';
import { BenefitIcon } from '../../drawings/BenefitIcon.tsx';
import styles from './Benefits.module.css';
import { SectionHeading } from './SectionHeading.tsx';

export const Benefits = () => (
  <section className={`page ${styles.benefits}`} aria-labelledby="benefits">
    <SectionHeading id="benefits" eyebrow={studio.benefitsEyebrow} title={studio.benefitsTitle} />
    <ul className={styles.list}>
      {studio.benefits.map(({ words, picture }) => (
        <li key={words} className={styles.benefit}>
          <BenefitIcon picture={picture} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
);
