/** The pages of the owner's handbook in English, in their order. The build makes a module of each (build/handbook.ts). */
export const handbook = import.meta.glob('../../../../../infra/docs/owner/en/*.md', {
  eager: true,
});
