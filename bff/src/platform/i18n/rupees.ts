const createFormat = (fraction: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
const whole = createFormat(0);
const withPaise = createFormat(2);

/** Rupees in Indian notation, which is the same in every language of the site: ₹1,25,000, and ₹1,250.50 where there are paise. */
export const formatRupees = (amount: number) =>
  (Number.isInteger(amount) ? whole : withPaise).format(amount);
