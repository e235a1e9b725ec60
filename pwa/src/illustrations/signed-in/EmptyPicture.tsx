import { Illustration } from '../Illustration.tsx';
import { Marigolds } from '../lazy/Marigolds.tsx';

/** A rolled mat, for an empty list. */
export const EmptyPicture = ({ className }: { className?: string | undefined }) => {
  return (
    <Illustration viewBox="0 0 240 180" keep="all" className={className}>
      <circle cx="126" cy="82" r="66" fill="var(--plate-dawn)" />
      <circle cx="126" cy="82" r="40" fill="var(--sun)" />
      <path fill="var(--hill)" d="M30 150c22-32 62-38 98-26 32 10 62 0 86 26Z" />
      <Marigolds x={52} y={152} size={0.62} />
      <path fill="var(--mat-edge)" d="M86 108h104a22 22 0 0 1 0 44H86Z" />
      <path fill="var(--mat)" d="M86 108h98a22 22 0 0 1 0 44H86Z" />
      <circle cx="86" cy="130" r="22" fill="var(--mat)" />
      <path
        fill="none"
        stroke="var(--mat-edge)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M86 108a22 22 0 1 0 22 22 16 16 0 1 0-22 16 11 11 0 1 0-9-18 6 6 0 0 0 11 3"
      />
      <path fill="var(--leaf-dark)" d="M128 108h8v44h-8zm30 0h8v44h-8z" />
      <path fill="var(--bank)" d="M14 152h212q0 6-6 6H20q-6 0-6-6Z" />
    </Illustration>
  );
};
