import styles from './BenefitIcon.module.css';

/** Line drawings on a 32 px grid. */
const iconPaths = {
  heart:
    'M16 26.5C9 21.5 5 17.5 5 12.5A5.8 5.8 0 0 1 16 10A5.8 5.8 0 0 1 27 12.5C27 17.5 23 21.5 16 26.5ZM9.5 15.5H13L15 12L17.5 18.5L19 15.5H22.5',
  stretch:
    'M6 26.5H26M9 26.5C12 20 13 15.5 13.5 11.5M13.5 11.5C17 13 20 16.5 21 26.5M13.5 11.5C17 9.5 21 8 26.5 8.5M9.5 6.5A2.3 2.3 0 1 0 9.5 11.1A2.3 2.3 0 0 0 9.5 6.5Z',
  calm: 'M4.5 11.5C8.5 7.5 12 7.5 16 11.5S23.5 15.5 27.5 11.5M4.5 18C8.5 14 12 14 16 18S23.5 22 27.5 18M9 24.5C12 21.8 13.5 22 16 24.5S20.5 27 23 24.5',
  moon: 'M25.5 19.5A10.5 10.5 0 1 1 13 6A8.5 8.5 0 0 0 25.5 19.5ZM22 6.5V11.5M19.5 9H24.5',
  strength: 'M10.5 12V20M6.5 13.5V18.5M21.5 12V20M25.5 13.5V18.5M10.5 16H21.5M4 16H6.5M25.5 16H28',
} as const;

export type BenefitPicture = keyof typeof iconPaths;

export const BenefitIcon = ({ picture }: { picture: BenefitPicture }) => {
  return (
    <svg className={styles.icon} viewBox="0 0 32 32" aria-hidden="true">
      <circle className={styles.disc} cx="19" cy="13" r="12" />
      <path d={iconPaths[picture]} />
    </svg>
  );
};
