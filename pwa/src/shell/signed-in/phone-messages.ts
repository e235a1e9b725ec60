import { withoutCode } from 'bff/shared/phone-words';

/** A number as people write it, the digits of an Indian one in groups. `phone` is as E.164. */
export const formatPhone = (phone: string): string =>
  withoutCode(phone)
    .replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
    .replace(/^(18[06]0)(\d{2,3})(\d{4})$/, '$1 $2 $3');
