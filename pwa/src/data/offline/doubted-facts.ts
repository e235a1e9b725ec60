let areDoubted = false;

/** Whether this page came without what the studio's owner has saved in the app: the server has to be asked for it. */
export const factsAreDoubted = () => areDoubted;

export const doubtFacts = () => {
  areDoubted = true;
};
