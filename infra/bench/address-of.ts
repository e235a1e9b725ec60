/** The address that a caller of this number comes from (`X-Forwarded-For`): limits count addresses. */
export const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
