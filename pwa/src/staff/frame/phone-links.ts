/** The URL that opens WhatsApp with an optional message. Without a number (E.164) staff choose the person there. */
export const whatsAppUrl = (phone: string | null, message?: string): string => {
  const address = `https://wa.me/${(phone ?? '').replace(/\D/g, '')}`;
  return message === undefined ? address : `${address}?text=${encodeURIComponent(message)}`;
};
