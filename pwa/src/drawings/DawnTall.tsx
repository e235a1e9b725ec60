import { useId } from 'react';
import { DawnPaints } from './DawnPaints.tsx';
import { Drawing } from './Drawing.tsx';
import { Marigolds } from './Marigolds.tsx';
import { SeatedFigure } from './SeatedFigure.tsx';

/** Dawn on the Ganga, for phones: the text is in the sky, the sun behind the head. */
export const DawnTall = ({ className }: { className?: string | undefined }) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <Drawing viewBox="0 0 390 780" keep="xMidYMax slice" className={className}>
      <DawnPaints id={id} />
      <path fill={paint('sky')} d="M0 0h390v650H0z" />
      <circle cx="195" cy="524" r="260" fill={paint('glow')} />
      <circle cx="195" cy="524" r="88" fill={paint('sun')} />
      <path
        fill="var(--peak)"
        d="M0 512L22 488L34 492L66 440L88 470L98 472L128 512L142 518L195 572L236 530L252 522L290 468L302 466L334 422L360 460L372 464L390 482V650H0Z"
      />
      <path
        fill="var(--peak-lit)"
        d="M66 440L88 470L98 472L128 512L142 518L195 572V620H84L70 570L80 540L62 506L74 478ZM334 422L302 466L290 468L252 522L236 530L195 572V620H330L342 562L326 530L340 494L330 466Z"
      />
      <path
        fill="var(--snow)"
        d="M66 440L45 474L54 469L59 478L66 467L73 482L80 470L92 480L88 470ZM334 422L309 457L318 452L324 464L332 450L338 466L346 453L354 466L366 469L360 460Z"
      />
      <path fill={paint('mist')} d="M0 470h390v160H0z" />
      <path
        fill="var(--hill-far)"
        d="M0 556C40 546 80 556 120 578C160 598 210 602 250 590C300 574 340 546 390 540V650H0Z"
      />
      <path
        fill="var(--hill)"
        d="M0 586C50 578 100 592 150 606C210 620 260 616 310 602C340 594 370 590 390 590V650H0Z"
      />
      <path
        fill="var(--hill-near)"
        d="M0 612C60 606 120 616 195 620C270 622 330 614 390 606V650H0Z"
      />
      <path
        fill="var(--trees)"
        d="M312 617l6-20 6 20zM326 616l8-28 8 28zM343 614l6-20 6 20zM362 612l9-32 9 32zM14 612l7-24 7 24zM30 612l9-32 9 32zM50 613l6-20 6 20zM76 614l5-17 5 17z"
      />
      <path fill={paint('water')} d="M0 622C100 618 290 628 390 618V720H0Z" />
      <path
        fill="var(--glint)"
        opacity=".85"
        d="M140 632q55-5 110 0q-55 5-110 0zM100 646q95-6 190 0q-95 6-190 0zM18 640q34-4 68 0q-34 4-68 0zM290 660q44-4 88 0q-44 4-88 0zM34 664q40-4 80 0q-40 4-80 0z"
      />
      <path fill="var(--bank)" d="M0 688C60 680 130 690 195 694C260 696 330 688 390 676V780H0Z" />
      <path
        fill="var(--bank-low)"
        d="M0 730C100 718 190 738 270 740C320 740 360 734 390 728V780H0Z"
      />
      <path fill="var(--mat)" d="M76 704H314L332 715H58Z" />
      <path fill="var(--mat-edge)" d="M58 715H332V718H58Z" />
      <g transform="translate(195 709) scale(1.06)">
        <SeatedFigure />
      </g>
      <Marigolds x={352} y={782} size={0.78} />
      <Marigolds x={38} y={784} size={0.7} />
    </Drawing>
  );
};
