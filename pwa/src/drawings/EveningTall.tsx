import { useId } from 'react';
import { Drawing } from './Drawing.tsx';
import { EveningPaints } from './EveningPaints.tsx';
import { Lamp } from './Lamp.tsx';
import { LilyPad } from './LilyPad.tsx';
import { Lotus } from './Lotus.tsx';

/** Evening on still water, for phones: the text is in the sky above the moon. */
export const EveningTall = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Drawing viewBox="0 0 390 780" keep="xMidYMax slice" className={className}>
      <EveningPaints id={id} />
      <path fill={paint('sky')} d="M0 0h390v580H0z" />
      <path
        fill="var(--star)"
        d="M40 70l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM340 110l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM60 436l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM330 450l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"
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
        d="M0 528L36 500L70 478L92 500L130 524L190 544L250 530L296 494L324 468L350 494L390 512V590H0Z"
      />
      <path
        fill="var(--snow)"
        opacity=".85"
        d="M70 478L53 491L61 490L66 497L73 489L81 497L86 493ZM324 468L306 485L314 484L320 492L327 483L334 491L342 486Z"
      />
      <path
        fill="var(--hill-far)"
        d="M0 556C60 540 120 556 190 562C260 566 330 548 390 540V590H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 570C70 564 130 572 200 574C270 575 330 568 390 562V590H0Z"
      />
      <path fill={paint('lake')} d="M0 576C130 580 260 573 390 577V780H0Z" />
      <path
        fill="var(--hill-far)"
        opacity=".35"
        d="M0 577H390V600C330 596 260 588 195 590C120 592 60 604 0 598Z"
      />
      <path
        fill="var(--moon)"
        opacity=".8"
        d="M156 590q39-4 78 0q-39 4-78 0zM142 602q53-5 106 0q-53 5-106 0zM164 614q31-3 62 0q-31 3-62 0zM150 627q45-4 90 0q-45 4-90 0z"
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
    </Drawing>
  );
};
