/** Opens WhatsApp with the message, if there is one. Without a number, which is as E.164, the person is chosen there. */
export const whatsAppAddress = (phone: string | null, message?: string): string => {
  const address = `https://wa.me/${(phone ?? '').replace(/\D/g, '')}`;
  return message === undefined ? address : `${address}?text=${encodeURIComponent(message)}`;
};
