import { Illustration } from '../Illustration.tsx';

/** Circles of breath around a point: pranayama. */
export const Breath = ({ className }: { className?: string | undefined }) => {
  return (
    <Illustration viewBox="0 0 400 300" className={className}>
      <path fill="var(--plate-forest)" d="M0 0h400v300H0z" />
      <g fill="var(--breath)">
        <circle cx="200" cy="150" r="196" opacity=".07" />
        <circle cx="200" cy="150" r="150" opacity=".09" />
        <circle cx="200" cy="150" r="104" opacity=".12" />
        <circle cx="200" cy="150" r="64" opacity=".18" />
      </g>
      <g fill="none" stroke="var(--breath)">
        <circle cx="200" cy="150" r="196" strokeWidth=".8" opacity=".5" />
        <circle cx="200" cy="150" r="150" strokeWidth="1" opacity=".6" />
        <circle cx="200" cy="150" r="104" strokeWidth="1.2" opacity=".75" />
        <circle cx="200" cy="150" r="64" strokeWidth="1.5" opacity=".9" />
        <circle cx="200" cy="150" r="36" strokeWidth="2" />
      </g>
      <circle cx="200" cy="150" r="18" fill="var(--petal-gold)" />
      <g fill="var(--petal-gold)">
        <circle cx="264" cy="150" r="5" />
        <circle cx="148" cy="240" r="5" />
        <circle cx="148" cy="60" r="5" />
        <circle cx="350" cy="150" r="5" />
        <circle cx="24" cy="65" r="5" />
        <circle cx="24" cy="235" r="5" />
      </g>
    </Illustration>
  );
};
