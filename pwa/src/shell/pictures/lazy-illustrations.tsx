import { type ComponentType, lazy, Suspense, useContext, useState } from 'react';
import { lazyPart } from '../hydration/lazy-part.ts';
import { ShownScreen } from '../hydration/shown-screen.ts';
import { useHydrating } from '../hydration/take-over.ts';
import styles from './lazy-drawings.module.css';

interface DrawingProps {
  className?: string | undefined;
}

interface ValleyProps extends DrawingProps {
  sun: number;
}

/** The prerendered content of an element stays as it is when React hydrates it with this. */
const asPrerendered = { __html: '' };

const loaders: (() => Promise<unknown>)[] = [];

/** Loads the code of all drawings, which then render at once. For the prerenderer and the tests. */
export const loadDrawings = () => Promise.all(loaders.map((load) => load()));

/**
 * A lazyPart for a drawing: `lazyDrawing(() => import('../../illustrations/lazy/Waves.tsx'), 'Waves')`. A drawing is large and has nothing to
 * press. If it is in the prerendered page it stays as it is, and its code is not loaded. A screen that is opened later
 * waits for it once, and is shown without it if its code does not come. In a screen that is shown it has an empty place until then.
 */
const lazyDrawing = <Name extends string, Props extends DrawingProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> & { load: () => Promise<unknown> } => {
  let loaded: ComponentType<Props> | undefined;
  const loadPicture = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const later = { default: lazyPart(load, name) };
  // React's type for lazy components does not take a generic component's props.
  const Suspending = lazy(() =>
    loadPicture().catch(() => later),
  ) as unknown as ComponentType<Props>;
  loaders.push(loadPicture);

  return Object.assign(
    (props: Props) => {
      const hydrating = useHydrating();
      const [isPrerendered] = useState(hydrating && !loaded);
      const [{ Content }] = useState(() => ({ Content: loaded ?? Suspending }));
      const shown = useContext(ShownScreen);
      const [isLate] = useState(() => shown.current && !loaded);
      if (isPrerendered) {
        return (
          <span
            className={styles.place}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps React from touching the prerendered content.
            dangerouslySetInnerHTML={asPrerendered}
          />
        );
      }
      const content = <Content {...props} />;
      return (
        <span className={styles.place}>
          {isLate ? (
            <Suspense fallback={<svg className={props.className} aria-hidden="true" />}>
              {content}
            </Suspense>
          ) : (
            content
          )}
        </span>
      );
    },
    { load: loadPicture },
  );
};

export const Breath = lazyDrawing(() => import('../../illustrations/lazy/Breath.tsx'), 'Breath');
export const DawnTall = lazyDrawing(
  () => import('../../illustrations/lazy/DawnTall.tsx'),
  'DawnTall',
);
export const DawnWide = lazyDrawing(
  () => import('../../illustrations/lazy/DawnWide.tsx'),
  'DawnWide',
);
export const EveningTall = lazyDrawing(
  () => import('../../illustrations/evening/EveningTall.tsx'),
  'EveningTall',
);
export const EveningWide = lazyDrawing(
  () => import('../../illustrations/evening/EveningWide.tsx'),
  'EveningWide',
);
export const InstructorPicture = lazyDrawing(
  () => import('../../illustrations/lazy/InstructorPicture.tsx'),
  'InstructorPicture',
);
export const LotusPicture = lazyDrawing(
  () => import('../../illustrations/lazy/LotusPicture.tsx'),
  'LotusPicture',
);
export const RiverBand = lazyDrawing(
  () => import('../../illustrations/lazy/RiverBand.tsx'),
  'RiverBand',
);
export const TreePose = lazyDrawing(
  () => import('../../illustrations/lazy/TreePose.tsx'),
  'TreePose',
);
export const ValleyTall: ComponentType<ValleyProps> = lazyDrawing(
  () => import('../../illustrations/lazy/ValleyTall.tsx'),
  'ValleyTall',
);
export const ValleyWide: ComponentType<ValleyProps> = lazyDrawing(
  () => import('../../illustrations/lazy/ValleyWide.tsx'),
  'ValleyWide',
);
export const Waves = lazyDrawing(() => import('../../illustrations/lazy/Waves.tsx'), 'Waves');
