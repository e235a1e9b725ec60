/** Runs in the page. */
export type Finder = (...args: string[]) => Element | undefined;

/** A window with a session of its own, in either engine. */
export interface Tab {
  goTo(url: string): Promise<void>;
  /** Runs a function in the page and gives its result; the function sees only its arguments. */
  run<Answer, Args extends unknown[]>(
    work: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Runs a script in the page, past its content security policy. */
  load(script: string): Promise<void>;
  /** Whether the function finds something in the page. */
  has(find: Finder, ...args: string[]): Promise<boolean>;
  /** Clicks the element that the function finds in the page; false when it finds nothing. */
  press(find: Finder, ...args: string[]): Promise<boolean>;
  /** Replaces the value of the field that the function finds. */
  type(text: string, find: Finder, ...args: string[]): Promise<boolean>;
  close(): Promise<void>;
}
