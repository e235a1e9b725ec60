import { type ComponentType, createElement, lazy, useState } from 'react';
import { reloadForScreen } from '../offline/reload.ts';

const pauseMs = 500;

const never = new Promise<never>(() => {});

/**
 * Code without which there is nothing to show: tried twice, as networks fail for a moment; then the page
 * is loaded anew, and until it goes, what stands there stays. Throws where that does not help.
 */
export const neededCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    return await load();
  } catch (failure) {
    if (reloadForScreen()) return never;
    throw failure;
  }
};

/** A screen whose code comes when it is needed. */
export interface LazyScreen {
  /** Brings the code ahead of rendering: the screen then renders without suspending. */
  load: () => Promise<void>;
  /** The screen itself where its code is there, or else one that suspends until it is. */
  component: () => ComponentType;
}

/** `lazyScreen(() => import('…'), 'LoginScreen')` */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen => {
  let loaded: ComponentType | undefined;
  const Suspending = lazy(async (): Promise<{ default: ComponentType }> => {
    return { default: (await neededCode(load))[name] };
  });
  return {
    load: async () => {
      loaded = (await load())[name];
    },
    component: () => loaded ?? Suspending,
  };
};

export const ScreenContent = ({ screen }: { screen: LazyScreen }) => {
  // One of the two for as long as the screen lives, or it would lose its state.
  const [{ Content }] = useState(() => ({ Content: screen.component() }));
  return createElement(Content);
};
