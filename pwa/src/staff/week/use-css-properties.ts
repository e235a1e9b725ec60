import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets CSS custom properties of an element before it is painted: `{ top: 6.5 }` sets `--top: 6.5`. The content security
 * policy forbids style attributes.
 */
export const useCssProperties = <Shown extends HTMLElement>(
  properties: Record<string, number>,
): RefObject<Shown | null> => {
  const element = useRef<Shown>(null);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties))
      element.current?.style.setProperty(`--${name}`, String(value));
  });
  return element;
};
