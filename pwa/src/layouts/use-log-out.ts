import { useNavigate } from 'react-router-dom';
import { pages } from '../paths.ts';
import { endSession } from '../session.ts';

/** Forgets who was signed in, here and in every other tab, and goes to the login page. */
export const useLogOut = () => {
  const navigate = useNavigate();
  return () => {
    endSession('logout');
    navigate(pages.login.path);
  };
};
