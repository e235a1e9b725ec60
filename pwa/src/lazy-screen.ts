import { type ComponentType, lazy } from 'react';

/** A screen whose code loads when it is first visited: `lazyScreen(() => import('…'), 'LoginScreen')`. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
