import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { EveningPaints } from './EveningPaints.tsx';
import { Lamp } from './Lamp.tsx';
import { LilyPad } from './LilyPad.tsx';
import { Lotus } from './Lotus.tsx';

/** Evening on still water, for phones: the text is in the sky above the moon. */
export const EveningTall = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 0 390 780" keep="xMidYMax slice" className={className}>
      <EveningPaints id={id} />
      <path fill={paint('sky')} d="M0 0h390v580H0z" />
      <path
        fill="var(--star)"
        d="m40 70 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm300 40 1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM60 436l1.5 4.5L66 442l-4.5 1.5L60 448l-1.5-4.5L54 442l4.5-1.5zm270 14 2 6 6 2-6 2-2 6-2-6-6-2 6-2z"
      />
      <g fill="var(--moon)">
        <circle cx="195" cy="486" r="128" fill="var(--moonlight)" opacity=".16" />
        <circle cx="195" cy="486" r="96" fill="var(--moonlight)" opacity=".22" />
        <circle cx="195" cy="486" r="68" fill="var(--moonlight)" opacity=".34" />
        <circle cx="195" cy="486" r="44" />
      </g>
      <path
        fill="var(--peak)"
        opacity=".75"
        d="m0 528 36-28 34-22 22 22 38 24 60 20 60-14 46-36 28-26 26 26 40 18v78H0Z"
      />
      <path
        fill="var(--snow)"
        opacity=".85"
        d="m70 478-17 13 8-1 5 7 7-8 8 8 5-4Zm254-10-18 17 8-1 6 8 7-9 7 8 8-5Z"
      />
      <path fill="var(--hill-far)" d="M0 556c60-16 120 0 190 6 70 4 140-14 200-22v50H0Z" />
      <path fill="var(--hill-near)" d="M0 570c70-6 130 2 200 4 70 1 130-6 190-12v28H0Z" />
      <path fill={paint('lake')} d="M0 576c130 4 260-3 390 1v203H0Z" />
      <path
        fill="var(--hill-far)"
        opacity=".35"
        d="M0 577h390v23c-60-4-130-12-195-10-75 2-135 14-195 8Z"
      />
      <path
        fill="var(--moon)"
        opacity=".8"
        d="M156 590q39-4 78 0-39 4-78 0zm-14 12q53-5 106 0-53 5-106 0zm22 12q31-3 62 0-31 3-62 0zm-14 13q45-4 90 0-45 4-90 0z"
      />
      <g fill="none" stroke="var(--ripple)" strokeWidth="1.5">
        <ellipse cx="195" cy="706" rx="128" ry="22" />
        <ellipse cx="195" cy="706" rx="176" ry="34" opacity=".7" />
        <ellipse cx="195" cy="706" rx="232" ry="50" opacity=".4" />
      </g>
      <LilyPad x={112} y={716} r={62} />
      <LilyPad x={284} y={720} r={70} />
      <LilyPad x={198} y={738} r={54} />
      <LilyPad x={366} y={652} r={34} />
      <g transform="translate(195 712) scale(1.06)">
        <Lotus />
      </g>
      <g transform="translate(370 644) scale(.28)">
        <Lotus />
      </g>
      <Lamp x={58} y={652} size={0.55} light={paint('flame')} />
      <Lamp x={104} y={618} size={0.34} light={paint('flame')} />
      <Lamp x={304} y={616} size={0.38} light={paint('flame')} />
    </Illustration>
  );
};
