import { Lotus } from '../evening/Lotus.tsx';
import { Illustration } from '../Illustration.tsx';

/** An open lotus on the water, for the therapy course. */
export const LotusPicture = ({ className }: { className?: string | undefined }) => {
  return (
    <Illustration viewBox="0 0 400 300" className={className}>
      <path fill="var(--plate-blush)" d="M0 0h400v300H0z" />
      <circle cx="200" cy="146" r="118" fill="var(--plate-light)" />
      <g fill="none" stroke="var(--blossom-line)" strokeWidth="1.4" strokeLinecap="round">
        <path d="M112 214q88 22 176 0" opacity=".9" />
        <path d="M84 222q116 34 232 0" opacity=".6" />
        <path d="M54 230q146 48 292 0" opacity=".35" />
      </g>
      <g transform="translate(200 206) scale(1.12)">
        <Lotus />
      </g>
      <path
        fill="var(--petal-gold)"
        d="M200 52q4 10 0 20-4-10 0-20zm-48 10q8 7 11 17-9-6-11-17zm96 0q-8 7-11 17 9-6 11-17z"
      />
    </Illustration>
  );
};
