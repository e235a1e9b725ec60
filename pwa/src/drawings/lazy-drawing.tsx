import { type ComponentType, lazy, useState } from 'react';
import { useHydrating } from '../hydration/use-hydrating.ts';
import styles from './lazy-drawing.module.css';

export interface DrawingProps {
  className?: string | undefined;
}

type Drawn = ComponentType<DrawingProps>;

/** A drawing whose code is loaded when it is first rendered. */
interface LazyDrawing {
  load: () => Promise<void>;
  /** The drawing, once its code is loaded. */
  loaded: () => Drawn | undefined;
  suspending: Drawn;
}

/** Shown if the code cannot be loaded: a page is complete without its pictures. */
const Nothing = () => null;

/** `lazyDrawing(() => import('./Waves.tsx'), 'Waves')` */
export const lazyDrawing = <Name extends string>(
  load: () => Promise<Record<Name, Drawn>>,
  name: Name,
): LazyDrawing => {
  let loaded: Drawn | undefined;
  const bring = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  return {
    load: async () => void (await bring()),
    loaded: () => loaded,
    suspending: lazy(() => bring().catch(() => ({ default: Nothing }))) as Drawn,
  };
};

const asItStands = { __html: '' };

/**
 * A drawing is large and has no controls. A drawing in the prerendered page is left unchanged (React
 * does not change the content of an element whose HTML is given), and its code is not fetched.
 */
export const Drawn = ({ drawing, className }: DrawingProps & { drawing: LazyDrawing }) => {
  const hydrating = useHydrating();
  const [stands] = useState(hydrating && !drawing.loaded());
  const [{ Picture }] = useState(() => ({ Picture: drawing.loaded() ?? drawing.suspending }));
  if (stands) {
    return (
      <div
        className={styles.place}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps the prerendered content.
        dangerouslySetInnerHTML={asItStands}
      />
    );
  }
  return (
    <div className={styles.place}>
      <Picture className={className} />
    </div>
  );
};
