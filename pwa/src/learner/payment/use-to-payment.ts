import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useIsLeft } from '../../data/forms/use-is-left.ts';
import { notify } from '../../shell/notices/notices.ts';

/** What follows once an order is made: its payment, or a notice with the way there for who has left the screen meanwhile. */
export const useToPayment = () => {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  return () => {
    const { path } = pages.payment;
    const action = { label: pageTitles.payment, path };
    if (isLeft()) notify(() => t`Your order is made.`, { action });
    else navigate(path);
  };
};
