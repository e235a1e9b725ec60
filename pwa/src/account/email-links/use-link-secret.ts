import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of the e-mailed link; empty if there is none. It is in the fragment, which browsers do not send, so no
 * server or proxy logs it. After reading, it is removed from the address and so from the browser's history.
 */
export const useLinkSecret = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState('');
  useEffect(() => {
    if (!hash) return;
    setSecret(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret || hash.slice(1);
};
