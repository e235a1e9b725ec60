/** Runs in the page. */
export type ElementFinder = (...args: string[]) => Element | undefined;

/** A window with its own session, in either engine. */
export interface BrowserTab {
  goTo(url: string): Promise<void>;
  /** A step back in the history. */
  goBack(): Promise<void>;
  /** Runs a function in the page and returns its result; the function only has access to its arguments. */
  run<Result, Args extends unknown[]>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Runs a script in the page, past its content security policy. */
  load(script: string): Promise<void>;
  /** Whether the function finds something in the page. */
  has(find: ElementFinder, ...args: string[]): Promise<boolean>;
  /** Clicks the element that the function finds in the page; false when it finds nothing. */
  press(find: ElementFinder, ...args: string[]): Promise<boolean>;
  /** Replaces the value of the field that the function finds. */
  type(text: string, find: ElementFinder, ...args: string[]): Promise<boolean>;
  close(): Promise<void>;
}
