/** Runs in the page. */
export type Finder = (...args: string[]) => Element | undefined;

/** One window of a visitor of their own, in whichever engine. */
export interface Tab {
  goTo(url: string): Promise<void>;
  /** Runs a function in the page and gives back what it promises; it sees nothing of this program but its arguments. */
  run<Answer, Args extends unknown[]>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Runs a script in the page, whatever its policy says. */
  load(script: string): Promise<void>;
  /** Whether the function finds something in the page. */
  has(find: Finder, ...args: string[]): Promise<boolean>;
  /** Presses what the function finds in the page, as a person would; false when it finds nothing. */
  press(find: Finder, ...args: string[]): Promise<boolean>;
  /** Types into it instead of what stood there. */
  type(text: string, find: Finder, ...args: string[]): Promise<boolean>;
  close(): Promise<void>;
}
