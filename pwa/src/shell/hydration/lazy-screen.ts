import { type ComponentType, createElement, lazy, useState } from 'react';
import { reloadForMissingChunk } from '../../data/offline/reload.ts';

const pauseMs = 500;

const never = new Promise<never>(() => {});

/**
 * Loads code that the page cannot do without. A network may fail for a moment, so a failed load is tried once more.
 * In that case the page is reloaded, and stays as it is until the reload. Throws if a reload does not help (reload.ts).
 */
export const loadRequiredCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    return await load();
  } catch (failure) {
    if (reloadForMissingChunk()) return never;
    throw failure;
  }
};

export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code before rendering: the component then renders without suspending. */
  load: () => Promise<void>;
};

/**
 * `lazyScreen(() => import('…'), 'LoginScreen')`: a component that the page cannot do without (a screen, a layout, the
 * guard). Call it at module level. The component suspends until its code is loaded. What the page can do without is a
 * lazyPart (lazy-part.ts).
 */
export const lazyScreen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> => {
  let loaded: ComponentType<Props> | undefined;
  // React's type for lazy components does not take a generic component's props.
  const SuspendingComponent = lazy(async () => ({
    default: (await loadRequiredCode(load))[name],
  })) as unknown as ComponentType<Props>;
  const preload = async () => {
    loaded = (await load())[name];
  };
  return Object.assign(
    (props: Props) => {
      // The same component for as long as the screen is mounted: another one would lose the state.
      const [{ Content }] = useState(() => ({ Content: loaded ?? SuspendingComponent }));
      return createElement(Content, props);
    },
    { load: preload },
  );
};
