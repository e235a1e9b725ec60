/** A number as people write it: an Indian one in two groups of five digits. `phone` is as E.164. */
export const phoneInWords = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
