/** How many seats are left, where that needs saying; nothing where there is no limit. */
export const seatsInWords = (seatsLeft: number | null): string | undefined => {
  if (seatsLeft === null) return undefined;
  if (seatsLeft <= 0) return 'Full';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
};
