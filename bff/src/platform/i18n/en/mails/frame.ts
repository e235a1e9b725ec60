/** The texts around every e-mail. */
export const frame = {
  /** The studio's name, as the first line of the signature has it. */
  studio: 'Ganga Yoga',
  greeting: 'Namaste,',
  greetingTo: ({ name }: { name: string }) => `Namaste ${name},`,
  /** To a parent. */
  isAbout: ({ child }: { child: string }) => `This is about ${child}.`,
  /** Where what was given as the child’s name is none. */
  isAboutYourChild: 'This is about your child.',
  yourChild: 'Your child',
};
