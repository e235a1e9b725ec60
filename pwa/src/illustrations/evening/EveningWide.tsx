import { useId } from 'react';
import { Illustration } from '../Illustration.tsx';
import { EveningPaints } from './EveningPaints.tsx';
import { Lamp } from './Lamp.tsx';
import { LilyPad } from './LilyPad.tsx';
import { Lotus } from './Lotus.tsx';

/** Evening on still water: moon, lotus and floating lamps; the text is on its left half. */
export const EveningWide = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Illustration viewBox="0 0 1440 720" keep="xMaxYMax slice" className={className}>
      <EveningPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v470H0z" />
      <path
        fill="var(--star)"
        d="m520 60 1.5 4.5L526 66l-4.5 1.5L520 72l-1.5-4.5L514 66l4.5-1.5zm240 70 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm100-60 1.5 4.5L866 76l-4.5 1.5L860 82l-1.5-4.5L854 76l4.5-1.5zm440 40 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm90 100 1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zm-710 0 1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z"
      />
      <g fill="var(--moon)">
        <circle cx="1080" cy="262" r="230" fill="var(--moonlight)" opacity=".16" />
        <circle cx="1080" cy="262" r="168" fill="var(--moonlight)" opacity=".22" />
        <circle cx="1080" cy="262" r="118" fill="var(--moonlight)" opacity=".34" />
        <circle cx="1080" cy="262" r="76" />
      </g>
      <path
        fill="var(--peak)"
        opacity=".75"
        d="m0 440 110-30 80 14 130-40 100 32 140-18 100 26 140-52 80-42 50 22 70 46 110 26 100-52 60-42 60 36 110-28v132H0Z"
      />
      <path
        fill="var(--snow)"
        opacity=".85"
        d="m880 330-34 18 16-1 10 11 14-12 14 10 14-11Zm390 0-30 21 14-1 10 10 12-12 14 12 12-10Z"
      />
      <path
        fill="var(--hill-far)"
        d="M0 452c140-22 280-6 420 0s280-6 420-20c120-10 220 20 340 14 110-6 190-26 260-34v68H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 462c180-10 360 0 560 4 240 4 400-6 560-2 140 2 240-12 320-18v34H0Z"
      />
      <path fill={paint('lake')} d="M0 468c480 6 960-4 1440 2v250H0Z" />
      <path
        fill="var(--hill-far)"
        opacity=".35"
        d="M0 470h1440v34c-100-4-160-18-280-16s-200 20-320 16c-140-6-280-20-420-16s-280 16-420 8Z"
      />
      <path
        fill="var(--moon)"
        opacity=".8"
        d="M1024 486q56-5 112 0-56 5-112 0zm-24 16q80-6 160 0-80 6-160 0zm34 16q46-4 92 0-46 4-92 0zm-24 16q70-5 140 0-70 5-140 0z"
      />
      <g fill="none" stroke="var(--ripple)" strokeWidth="1.8">
        <ellipse cx="1080" cy="632" rx="200" ry="30" />
        <ellipse cx="1080" cy="632" rx="290" ry="47" opacity=".7" />
        <ellipse cx="1080" cy="632" rx="390" ry="66" opacity=".45" />
        <ellipse cx="1080" cy="632" rx="500" ry="88" opacity=".25" />
      </g>
      <LilyPad x={952} y={646} r={92} />
      <LilyPad x={1216} y={656} r={110} />
      <LilyPad x={1092} y={676} r={84} />
      <LilyPad x={1380} y={588} r={60} />
      <LilyPad x={700} y={676} r={70} />
      <LilyPad x={400} y={690} r={96} />
      <g transform="translate(1080 640) scale(1.55)">
        <Lotus />
      </g>
      <g transform="translate(1392 574) scale(.5)">
        <Lotus />
      </g>
      <Lamp x={770} y={566} size={0.8} light={paint('flame')} />
      <Lamp x={880} y={522} size={0.5} light={paint('flame')} />
      <Lamp x={1300} y={528} size={0.55} light={paint('flame')} />
      <Lamp x={620} y={520} size={0.4} light={paint('flame')} />
    </Illustration>
  );
};
