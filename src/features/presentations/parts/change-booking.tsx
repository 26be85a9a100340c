import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type BookingView, changeBooking, listPresentations } from '../contract/bookings.ts';

interface Props {
  readonly booking: BookingView;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Another session of the same presentation, or another number of people; the old seats stay until the new are taken. */
export function ChangeBooking({ booking, onChanged, onClose }: Props) {
  const { presentationId, sessionId } = booking.session;
  const [target, setTarget] = useState(String(sessionId));
  const [party, setParty] = useState(String(booking.party));
  const list = useQuery({
    queryKey: ['presentations', presentationId],
    queryFn: () => callApi(listPresentations, { presentationId: String(presentationId) }),
  });
  const changing = useMutation({
    mutationFn: () => callApi(changeBooking, { token: booking.token, sessionId: target, party }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
    onError: () => void list.refetch(),
  });
  const isWaiting = booking.state === 'waiting';
  const others =
    (isWaiting ? [] : list.data?.sessions)?.filter(
      (one) => one.sessionId !== sessionId && (one.state === 'open' || one.state === 'last'),
    ) ?? [];
  const maxParty = isWaiting
    ? booking.party
    : (others.find((one) => String(one.sessionId) === target)?.maxParty ?? booking.session.maxParty);
  const isSame = target === String(sessionId) && party === String(booking.party);
  return (
    <ActDialog
      title="예약 변경"
      onClose={onClose}
      refusal={changing.error && sentenceOf(changing.error)}
      action={{
        label: '변경하기',
        run: () => changing.mutate(),
        isBusy: changing.isPending,
        isDisabled: isSame,
      }}
    >
      <SelectField
        label="회차"
        value={target}
        hint={
          isWaiting
            ? '대기 중에는 인원만 줄이실 수 있습니다. 순서는 그대로입니다.'
            : '새 자리가 잡힌 뒤에 지금 자리가 취소됩니다.'
        }
        onChange={(event) => setTarget(event.target.value)}
      >
        <option value={sessionId}>
          {formatSeoulDateTime(booking.session.startsAt)} {booking.session.branchName} (지금 회차)
        </option>
        {others.map((one) => (
          <option key={one.sessionId} value={one.sessionId}>
            {formatSeoulDateTime(one.startsAt)} {one.isOnline ? '온라인' : one.branchName} · 남은 자리{' '}
            {one.left}
          </option>
        ))}
      </SelectField>
      <SelectField label="참석 인원" value={party} onChange={(event) => setParty(event.target.value)}>
        {Array.from({ length: maxParty }, (_, index) => String(index + 1)).map((count) => (
          <option key={count} value={count}>
            {count}명
          </option>
        ))}
      </SelectField>
    </ActDialog>
  );
}
