/** The pages of the owner's handbook in Hindi, in their order. The build makes a module of each (build/handbook.ts). */
export const handbook = import.meta.glob('../../../../../infra/docs/owner/hi/*.md', {
  eager: true,
});
