import { useId } from 'react';
import { Drawing } from './Drawing.tsx';
import { EveningPaints } from './EveningPaints.tsx';
import { Lamp } from './Lamp.tsx';
import { LilyPad } from './LilyPad.tsx';
import { Lotus } from './Lotus.tsx';

/** Evening on still water: moon, lotus and floating lamps; the text is on its left half. */
export const EveningWide = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Drawing viewBox="0 0 1440 720" keep="xMaxYMax slice" className={className}>
      <EveningPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v470H0z" />
      <path
        fill="var(--star)"
        d="M520 60l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM760 130l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM860 70l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM1300 110l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM1390 210l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM680 210l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5z"
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
        d="M0 440L110 410L190 424L320 384L420 416L560 398L660 424L800 372L880 330L930 352L1000 398L1110 424L1210 372L1270 330L1330 366L1440 338V470H0Z"
      />
      <path
        fill="var(--snow)"
        opacity=".85"
        d="M880 330L846 348L862 347L872 358L886 346L900 356L914 345ZM1270 330L1240 351L1254 350L1264 360L1276 348L1290 360L1302 350Z"
      />
      <path
        fill="var(--hill-far)"
        d="M0 452C140 430 280 446 420 452C560 458 700 446 840 432C960 422 1060 452 1180 446C1290 440 1370 420 1440 412V480H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 462C180 452 360 462 560 466C800 470 960 460 1120 464C1260 466 1360 452 1440 446V480H0Z"
      />
      <path fill={paint('lake')} d="M0 468C480 474 960 464 1440 470V720H0Z" />
      <path
        fill="var(--hill-far)"
        opacity=".35"
        d="M0 470H1440V504C1340 500 1280 486 1160 488C1040 490 960 508 840 504C700 498 560 484 420 488C280 492 140 504 0 496Z"
      />
      <path
        fill="var(--moon)"
        opacity=".8"
        d="M1024 486q56-5 112 0q-56 5-112 0zM1000 502q80-6 160 0q-80 6-160 0zM1034 518q46-4 92 0q-46 4-92 0zM1010 534q70-5 140 0q-70 5-140 0z"
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
    </Drawing>
  );
};
