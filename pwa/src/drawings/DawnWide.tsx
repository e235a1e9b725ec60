import { useId } from 'react';
import { DawnPaints } from './DawnPaints.tsx';
import { Drawing } from './Drawing.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';
import { Temple } from './Temple.tsx';

/** Dawn on the Ganga, for wide screens; the text is on its left half. */
export const DawnWide = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Drawing viewBox="0 0 1440 720" keep="xMaxYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v560H0z" />
      <circle cx="1105" cy="386" r="470" fill={paint('glow')} />
      <circle cx="1105" cy="386" r="122" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="M0 470L90 448L170 462L290 420L350 436L470 398L540 418L640 372L690 384L752 330L790 338L852 274L872 276L910 232L952 286L972 292L1024 366L1048 376L1092 436L1128 446L1170 398L1196 386L1246 318L1264 312L1308 256L1352 312L1376 318L1440 368V560H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="M910 232L952 286L972 292L1024 366L1048 376L1092 436L1128 446V520H930L902 452L926 398L898 348L918 294ZM1308 256L1264 312L1246 318L1196 386L1170 398L1128 446V520H1290L1316 440L1290 388L1318 330L1302 292ZM470 398L486 424L474 452L492 520H580L540 418ZM640 372L630 402L648 432L636 520H740L690 384Z"
      />
      <path
        fill="var(--snow)"
        d="M910 232L872 276L862 290L880 284L888 300L902 282L914 308L926 288L942 312L950 296L970 310L960 290L952 286ZM1308 256L1264 312L1256 326L1276 316L1284 332L1298 310L1308 334L1322 312L1336 330L1344 316L1362 328L1352 312ZM640 372L622 381L634 386L642 382L650 392L658 383L668 386ZM752 330L738 343L750 342L758 350L764 340L778 346L772 334Z"
      />
      <path fill={paint('mist')} d="M0 350h1440v190H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 486C110 452 220 452 340 482C450 508 560 500 660 470C740 446 800 446 870 470C950 498 1010 512 1090 512C1180 512 1230 470 1320 448C1370 436 1410 440 1440 446V580H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 522C120 498 260 506 380 522C520 540 660 532 780 516C900 500 990 534 1100 536C1210 538 1270 500 1350 486C1390 480 1420 482 1440 486V580H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 548C160 532 320 540 480 546C640 552 700 546 820 542C960 538 1040 552 1140 550C1240 548 1320 526 1440 520V580H0Z"
      />
      <path
        fill="var(--trees)"
        d="M1216 548l7-24 7 24zM1232 547l9-34 9 34zM1251 546l7-25 7 25zM1282 543l10-38 10 38zM1303 541l8-27 8 27zM1352 536l9-33 9 33zM1371 534l12-44 12 44zM1396 532l8-28 8 28zM1418 530l10-36 10 36zM884 546l6-20 6 20zM897 547l7-26 7 26zM912 548l6-20 6 20zM566 552l6-20 6 20zM580 553l8-27 8 27zM597 554l6-19 6 19z"
      />
      <Temple x={716} y={553} />
      <path
        fill={paint('water')}
        d="M0 552C240 546 520 560 760 555C1000 549 1240 553 1440 544V680H0Z"
      />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M1046 562q58-5 116 0q-58 5-116 0zM1010 578q92-6 184 0q-92 6-184 0zM1070 592q60-5 120 0q-60 5-120 0zM960 600q50-4 100 0q-50 4-100 0zM1180 606q52-4 104 0q-52 4-104 0zM880 622q70-5 140 0q-70 5-140 0zM620 586q60-4 120 0q-60 4-120 0zM420 608q70-4 140 0q-70 4-140 0zM1260 578q44-4 88 0q-44 4-88 0z"
      />
      <path
        fill="var(--bank)"
        d="M0 628C180 606 380 622 560 640C760 660 900 652 1010 646C1120 640 1180 642 1260 634C1330 627 1390 614 1440 612V720H0Z"
      />
      <path
        fill="var(--bank-low)"
        d="M0 672C240 652 420 676 660 690C900 702 1180 676 1440 668V720H0Z"
      />
      <path
        fill="none"
        stroke="var(--bird)"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M1352 116q9-9 16 0q8-9 17 0M1396 94q7-7 13 0q7-7 14 0M1320 142q6-6 11 0q6-6 12 0"
      />
      <path fill="var(--mat)" d="M950 650H1260L1286 664H924Z" />
      <path fill="var(--mat-edge)" d="M924 664H1286V668H924Z" />
      <g transform="translate(1105 656) scale(1.5)">
        <SeatedFigure />
      </g>
      <Marigolds x={1372} y={720} />
      <Marigolds x={610} y={724} size={0.7} />
      <Marigolds x={232} y={722} size={0.85} />
    </Drawing>
  );
};
