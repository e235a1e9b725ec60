/** A send that failed after its form was unmounted. */
export interface FailedSend {
  /** Formats the failure. */
  message: () => string;
  /** The title and the path of the page with its form. */
  page: string;
  path: string;
}

/** Set by the shell, as this layer must not import its toasts. */
let listener: (left: FailedSend) => void = () => {};

export const onFailedSend = (newListener: typeof listener): void => {
  listener = newListener;
};

export const reportFailedSend = (left: FailedSend): void => listener(left);
