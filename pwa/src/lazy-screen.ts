import { type ComponentType, createElement, lazy, useState } from 'react';

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
    return { default: (await load())[name] };
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
