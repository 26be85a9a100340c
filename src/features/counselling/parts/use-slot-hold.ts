import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { minuteMs } from '#src/shared/durations.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { holdSlot } from '../contract/requests.ts';
import { slotHoldMinutes } from '../rules/calendar.ts';
import type { SlotKind } from '../rules/requests.ts';

interface Wanted {
  readonly branchId: string;
  readonly kind: SlotKind;
  readonly day: string;
  readonly time: string;
  readonly holder: string;
}

/**
 * Keeps the chosen time for this form. A time that is gone is told; any other failure only means that the time is not kept,
 * and the form can still be sent.
 */
export function useSlotHold(onGone: () => void) {
  const [isOver, setOver] = useState(false);
  const holding = useMutation({
    mutationFn: (wanted: Wanted) => callApi(holdSlot, wanted),
    onMutate: () => setOver(false),
    onError: (error) => {
      if (error instanceof ApiError && error.code.startsWith('counselling.slot')) onGone();
    },
  });
  const heldUntil = holding.data?.heldUntil;
  useEffect(() => {
    if (!heldUntil) return;
    const timer = setTimeout(() => setOver(true), slotHoldMinutes * minuteMs);
    return () => clearTimeout(timer);
  }, [heldUntil]);
  return {
    hold: holding.mutate,
    heldUntil: heldUntil && !isOver ? heldUntil : null,
    isOver: heldUntil !== undefined && isOver,
    error: holding.error,
  };
}
