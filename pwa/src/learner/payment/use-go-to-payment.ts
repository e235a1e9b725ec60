import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useIsUnmounted } from '../../data/forms/use-is-unmounted.ts';
import { showToast } from '../../shell/notices/toasts.ts';

/** After an order is created: opens its payment, or shows a toast with a link if the learner has left the screen. */
export const useGoToPayment = () => {
  const navigate = useNavigate();
  const isLeft = useIsUnmounted();
  return () => {
    const { path } = pages.payment;
    const action = { label: pageTitles.payment, path };
    if (isLeft()) showToast(() => t`We have your order.`, { action });
    else navigate(path);
  };
};
