/** An IP address for the client with this number (`X-Forwarded-For`): rate limits count addresses. */
export const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
