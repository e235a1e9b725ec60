const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Whole rupees in Indian notation, which is the same in every language of the site: ₹1,25,000. */
export const inRupees = (amount: number) => rupees.format(amount);
