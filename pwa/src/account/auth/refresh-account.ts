import { withWords } from '../../i18n/messages.ts';

const loadRefresh = withWords('learner', () => import('../../shell/signed-in/refresh-account.ts'));

/** Reads the account again. Only who is signed in loads it. Without it the account is as the session has stored it. */
export const refreshAccount = () =>
  loadRefresh().then(
    ({ refreshAccount }) => refreshAccount(),
    () => {},
  );
