import type { StaffOrder } from 'bff/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';

/**
 * Notes that staff have opened the payment to compare it, so that its learner corrects the UTR no more. Says so where it was
 * corrected just before. Without a network nothing is noted: the decision names the UTR that was shown, too.
 */
export const useLook = ({ id, state, utr }: StaffOrder): string | undefined => {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (state !== 'submitted' || !utr) return;
    staffApi.lookAtOrder(id, utr).catch((failure) => {
      if (failure instanceof ApiError && failure.status === 409) setRefusal(failure.message);
    });
  }, [id, state, utr]);
  return refusal;
};
