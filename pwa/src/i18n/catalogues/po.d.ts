/** A catalogue, as the build makes a module of it. */
declare module '*.po' {
  export const messages: Record<string, string>;
}
