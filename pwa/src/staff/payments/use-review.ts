import type { StaffOrder } from 'bff/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';

/**
 * Marks the payment as reviewed, so that its learner can no longer correct the UTR. Returns a message if the UTR was corrected
 * just before. A failed request is ignored: the decision sends the shown UTR, too.
 */
export const useReview = ({ id, state, utr }: StaffOrder): string | undefined => {
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (state !== 'submitted' || !utr) return;
    staffApi.reviewOrder(id, utr).catch((failure) => {
      if (failure instanceof ApiError && failure.status === 409) setError(failure.message);
    });
  }, [id, state, utr]);
  return error;
};
