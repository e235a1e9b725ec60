import { create } from 'zustand';

/** That the server gives no answer, as a screen has found out that asks often, while a class is near. */
export const useServerAway = create<{ isAway: boolean }>()(() => ({ isAway: false }));
