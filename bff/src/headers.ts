import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

/** What every answer carries. Nothing inline, nothing from elsewhere, no frame around it. */
export const securityHeaders = ({ https }: { https: boolean }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: {
      camera: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
    // For browsers that are long gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Whatever depends on who asks is kept by nobody. Routes that may be cached say so themselves. */
export const privateByDefault = createMiddleware(async (c, next) => {
  c.header('Cache-Control', 'private, no-store');
  await next();
});
