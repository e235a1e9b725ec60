import type { Plain } from './history.ts';
import type { Outcome } from './outcome.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** One thing that a person, the clock or a fault does. */
export interface Action<Values extends Plain = Plain> {
  /** Unique, and readable in the history that is printed: `pays an order`. */
  name: string;
  /** How often it is drawn, relative to the others. */
  weight: number;
  /** Draws the values without looking at the studio. */
  draw(random: Random): Values;
  run(world: World, values: Values): Promise<Outcome>;
}

/** Keeps the type of the values between `draw` and `run`. */
export const defineAction = <Values extends Plain>(action: Action<Values>): Action =>
  action as unknown as Action;
