import { type DrawingProps, Drawn, lazyDrawing } from './lazy-drawing.tsx';

const breath = lazyDrawing(() => import('./Breath.tsx'), 'Breath');
const dawnTall = lazyDrawing(() => import('./DawnTall.tsx'), 'DawnTall');
const dawnWide = lazyDrawing(() => import('./DawnWide.tsx'), 'DawnWide');
const eveningTall = lazyDrawing(() => import('./EveningTall.tsx'), 'EveningTall');
const eveningWide = lazyDrawing(() => import('./EveningWide.tsx'), 'EveningWide');
const instructor = lazyDrawing(() => import('./InstructorPicture.tsx'), 'InstructorPicture');
const lotus = lazyDrawing(() => import('./LotusPicture.tsx'), 'LotusPicture');
const riverBand = lazyDrawing(() => import('./RiverBand.tsx'), 'RiverBand');
const treePose = lazyDrawing(() => import('./TreePose.tsx'), 'TreePose');
const waves = lazyDrawing(() => import('./Waves.tsx'), 'Waves');

const all = [
  breath,
  dawnTall,
  dawnWide,
  eveningTall,
  eveningWide,
  instructor,
  lotus,
  riverBand,
  treePose,
  waves,
];

/** Loads the code of every drawing, so that all render synchronously: for the prerenderer and for tests. */
export const loadDrawings = () => Promise.all(all.map(({ load }) => load()));

export const Breath = (props: DrawingProps) => <Drawn drawing={breath} {...props} />;
export const DawnTall = (props: DrawingProps) => <Drawn drawing={dawnTall} {...props} />;
export const DawnWide = (props: DrawingProps) => <Drawn drawing={dawnWide} {...props} />;
export const EveningTall = (props: DrawingProps) => <Drawn drawing={eveningTall} {...props} />;
export const EveningWide = (props: DrawingProps) => <Drawn drawing={eveningWide} {...props} />;
export const InstructorPicture = (props: DrawingProps) => <Drawn drawing={instructor} {...props} />;
export const LotusPicture = (props: DrawingProps) => <Drawn drawing={lotus} {...props} />;
export const RiverBand = (props: DrawingProps) => <Drawn drawing={riverBand} {...props} />;
export const TreePose = (props: DrawingProps) => <Drawn drawing={treePose} {...props} />;
export const Waves = (props: DrawingProps) => <Drawn drawing={waves} {...props} />;
