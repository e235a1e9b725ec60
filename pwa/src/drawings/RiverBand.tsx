import { useId } from 'react';
import { DawnPaints } from './DawnPaints.tsx';
import { Drawing } from './Drawing.tsx';
import { Marigolds } from './Marigolds.tsx';
import { Temple } from './Temple.tsx';

/** The empty river, low and wide: the banner of the inner pages. */
export const RiverBand = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Drawing viewBox="0 0 1440 380" keep="xMaxYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h1440v300H0z" />
      <circle cx="1120" cy="176" r="300" fill={paint('glow')} />
      <circle cx="1120" cy="176" r="70" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="M0 246L110 222L180 234L310 196L390 214L520 172L600 200L700 150L760 166L850 112L880 120L938 62L980 104L1000 110L1060 176L1120 222L1176 180L1204 170L1270 92L1310 126L1330 130L1440 190V300H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="M938 62L980 104L1000 110L1060 176L1120 222V290H960L936 236L954 190L930 150L944 106ZM1270 92L1204 170L1176 180L1120 222V290H1262L1280 220L1258 178L1276 140ZM700 150L690 180L708 204L696 290H790L760 166ZM520 172L534 196L522 220L540 290H640L600 200Z"
      />
      <path
        fill="var(--snow)"
        d="M938 62L906 94L915 90L924 101L934 88L944 104L953 92L966 104L974 98ZM1270 92L1248 119L1258 114L1266 124L1276 112L1286 124L1296 114ZM850 112L832 123L842 121L850 129L860 120L868 117Z"
      />
      <path fill={paint('mist')} d="M0 130h1440v150H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 262C140 236 260 240 400 260C540 280 660 262 800 246C920 234 1000 276 1120 280C1230 282 1340 236 1440 230V320H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 286C160 268 320 280 480 288C660 298 800 276 960 282C1120 290 1280 268 1440 258V320H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 302C200 290 420 302 620 304C860 304 1080 308 1240 298C1330 292 1390 286 1440 284V330H0Z"
      />
      <path
        fill="var(--trees)"
        d="M1196 302l7-24 7 24zM1212 301l9-34 9 34zM1231 300l7-25 7 25zM1272 297l10-38 10 38zM1293 295l8-27 8 27zM1362 290l9-33 9 33zM1381 289l12-44 12 44zM740 304l6-20 6 20zM753 304l7-26 7 26zM768 304l6-20 6 20zM566 304l6-20 6 20zM580 305l8-27 8 27z"
      />
      <Temple x={960} y={306} />
      <path
        fill={paint('water')}
        d="M0 306C240 300 620 314 900 308C1140 304 1300 308 1440 300V380H0Z"
      />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M1064 316q56-5 112 0q-56 5-112 0zM1036 330q84-6 168 0q-84 6-168 0zM1080 344q60-5 120 0q-60 5-120 0zM760 336q60-4 120 0q-60 4-120 0zM420 332q70-4 140 0q-70 4-140 0zM1290 326q44-4 88 0q-44 4-88 0z"
      />
      <path
        fill="var(--bank)"
        d="M0 346C200 336 420 346 640 358C860 368 1040 362 1180 358C1290 354 1380 346 1440 342V380H0Z"
      />
      <path
        fill="none"
        stroke="var(--bird)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M1262 58q7-7 13 0q7-7 14 0M1304 42q6-6 11 0q6-6 12 0M1234 76q5-5 9 0q5-5 10 0"
      />
      <Marigolds x={1386} y={384} size={0.72} />
      <Marigolds x={868} y={390} size={0.5} />
    </Drawing>
  );
};
