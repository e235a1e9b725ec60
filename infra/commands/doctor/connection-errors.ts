const CONNECTION_ERROR_MESSAGES: Record<string, string> = {
  ENOTFOUND: 'its name is not found',
  EAI_AGAIN: 'the DNS does not answer',
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection is cut',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  CERT_NOT_YET_VALID: 'by this machine’s clock, its certificate is not valid yet',
  CERT_HAS_EXPIRED: 'by this machine’s clock, its certificate has expired',
};

/** Why another machine could not be reached, from the code of the error. */
export const formatConnectionError = (code: string | undefined): string =>
  CONNECTION_ERROR_MESSAGES[code ?? ''] ?? String(code);
