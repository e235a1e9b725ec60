import type { StaffClass } from 'bff/contract';
import { create } from 'zustand';
import { keyOf } from '../../schedule/class-times.ts';

/** The classes that have got a link on this page, since it was opened. */
export const useRelinked = create<{ keys: readonly string[] }>()(() => ({ keys: [] }));

export const noteRelinked = (found: StaffClass): void =>
  useRelinked.setState(({ keys }) => ({ keys: [...keys, keyOf(found)] }));
