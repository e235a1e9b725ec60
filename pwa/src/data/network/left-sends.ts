/** A send that failed when its form was left already. */
export interface LeftSend {
  /** Says why it failed. */
  say: () => string;
  /** The title and the address of the page of its form. */
  page: string;
  path: string;
}

/** Set by the shell, whose notices are above this room. */
let tell: (left: LeftSend) => void = () => {};

export const onLeftSend = (tellOf: typeof tell): void => {
  tell = tellOf;
};

export const tellOfLeftSend = (left: LeftSend): void => tell(left);
