import { Drawing } from './Drawing.tsx';
import { Marigolds } from './Marigolds.tsx';

/** A rolled mat, for an empty list. */
export const EmptyPicture = ({ className }: { className?: string | undefined }) => {
  return (
    <Drawing viewBox="0 0 240 180" keep="xMidYMid meet" className={className}>
      <circle cx="126" cy="82" r="66" fill="var(--plate-dawn)" />
      <circle cx="126" cy="82" r="40" fill="var(--sun)" />
      <path fill="var(--hill)" d="M30 150C52 118 92 112 128 124C160 134 190 124 214 150Z" />
      <Marigolds x={52} y={152} size={0.62} />
      <path fill="var(--mat-edge)" d="M86 108H190A22 22 0 0 1 190 152H86Z" />
      <path fill="var(--mat)" d="M86 108H184A22 22 0 0 1 184 152H86Z" />
      <circle cx="86" cy="130" r="22" fill="var(--mat)" />
      <path
        fill="none"
        stroke="var(--mat-edge)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M86 108A22 22 0 1 0 108 130A16 16 0 1 0 86 146A11 11 0 1 0 77 128A6 6 0 0 0 88 131"
      />
      <path fill="var(--leaf-dark)" d="M128 108h8v44h-8zM158 108h8v44h-8z" />
      <path fill="var(--bank)" d="M14 152H226Q226 158 220 158H20Q14 158 14 152Z" />
    </Drawing>
  );
};
