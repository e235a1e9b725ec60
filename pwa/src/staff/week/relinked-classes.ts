import type { StaffClass } from 'bff/contract';
import { create } from 'zustand';
import { classKey } from '../../schedule/class-times.ts';

/** The classes that got a new link since this page was opened. */
export const useRelinkedClasses = create<{ keys: readonly string[] }>()(() => ({ keys: [] }));

export const markRelinked = (found: StaffClass): void =>
  useRelinkedClasses.setState(({ keys }) => ({ keys: [...keys, classKey(found)] }));
