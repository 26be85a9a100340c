import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minuteMs } from '#src/shared/durations.ts';
import { entriesOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import {
  type CounsellingView,
  cancelCounselling,
  changeSlot,
  readCounselling,
} from '../contract/requests.ts';
import { kindLabels, type SlotKind } from '../rules/requests.ts';
import { counsellingTones } from '../rules/tones.ts';
import { type Chosen, SlotPicker } from './slot-picker.tsx';

/** What became of a request, by its private link. */
export function RequestStatus({ token }: { token: string }) {
  const found = useQuery({
    queryKey: ['counselling', token],
    retry: false,
    refetchInterval: minuteMs,
    queryFn: () => callApi(readCounselling, { token }),
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-64" />;
  return <Details request={found.data} token={token} onChanged={() => void found.refetch()} />;
}

interface Props {
  readonly request: CounsellingView;
  readonly token: string;
  readonly onChanged: () => void;
}

const leads: Partial<Record<CounsellingView['state'], string>> = {
  cancelled: '상담 신청을 취소하셨습니다.',
  closed: '상담을 마쳤습니다.',
  enrolled: '등록해 주셔서 감사합니다.',
  no_answer: '전화를 드렸으나 통화하지 못했습니다. 다시 연락드리겠습니다.',
};

/** What the guardian can expect now. */
function nextOf({ state, appointment, branchName, branchPhone }: CounsellingView): string {
  if (state === 'cancelled' || state === 'closed') return '다시 필요하시면 언제든 신청해 주세요.';
  if (state === 'enrolled') return `궁금하신 것은 ${branchName}(${branchPhone})에 물어 주세요.`;
  if (appointment)
    return `${formatSeoulDateTime(appointment.startsAt)}에 ${appointment.kind === 'call' ? '전화드리겠습니다' : '뵙겠습니다'}. 급하시면 ${branchPhone}번으로 전화해 주세요.`;
  if (state === 'contacted' || state === 'visited')
    return `이어서 궁금하신 것은 ${branchName}(${branchPhone})에 물어 주세요.`;
  return `${branchName}에서 영업시간 안에 연락드립니다. 급하시면 ${branchPhone}번으로 전화해 주세요.`;
}

function Details({ request, token, onChanged }: Props) {
  const [open, setOpen] = useState<'time' | 'cancel' | null>(null);
  const { appointment } = request;
  return (
    <Card className="grid gap-5">
      <Notice
        tone={request.state === 'cancelled' || request.state === 'no_answer' ? 'warn' : 'good'}
        title={leads[request.state] ?? '상담 신청을 받았습니다.'}
        isLive
      >
        <p>{nextOf(request)}</p>
      </Notice>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong>{request.requestNo}</strong>
        <StatusBadge tone={counsellingTones[request.state]}>{request.stateLabel}</StatusBadge>
      </p>
      <Facts
        rows={[
          ['분원', request.branchName],
          ...(request.counsellor ? [['담당', `${request.counsellor} 선생님`] as const] : []),
          ['상담 내용', request.topics.join(', ')],
          ...(request.classLabel ? [['맡아 둔 반', request.classLabel] as const] : []),
          appointment
            ? (['시간', `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}`] as const)
            : (['연락 시간', request.wishLabel] as const),
          ['신청 시각', formatSeoulDateTime(request.createdAt)],
        ]}
      />
      <Timeline steps={request.timeline} />
      <div className="flex flex-wrap gap-2">
        {request.isChangeable && (
          <Button variant="secondary" onClick={() => setOpen('time')}>
            {appointment ? '시간 변경' : '시간 정하기'}
          </Button>
        )}
        {request.isCancellable && (
          <Button variant="secondary" onClick={() => setOpen('cancel')}>
            상담 신청 취소
          </Button>
        )}
      </div>
      {appointment && !request.isChangeable && (
        <p className="text-sm text-ink-soft">상담 2시간 전부터는 분원으로 전화해 변경해 주세요.</p>
      )}
      {open === 'time' && (
        <TimeDialog request={request} token={token} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
      {open === 'cancel' && (
        <CancelDialog request={request} token={token} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

function TimeDialog({ request, token, onChanged, onClose }: DialogProps) {
  const [kind, setKind] = useState<SlotKind>(request.appointment?.kind ?? 'call');
  const [chosen, setChosen] = useState<Chosen>({ day: '', time: '' });
  const changing = useMutation({
    mutationFn: () => callApi(changeSlot, { token, kind, ...chosen }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  return (
    <ActDialog
      title="상담 시간"
      onClose={onClose}
      refusal={changing.error && sentenceOf(changing.error)}
      action={{
        label: '이 시간으로 정하기',
        run: () => changing.mutate(),
        isBusy: changing.isPending,
        isDisabled: chosen.time === '',
      }}
    >
      <fieldset className="flex gap-5">
        <legend className="sr-only">상담 방법</legend>
        {entriesOf(kindLabels).map(([key, label]) => (
          <Check
            key={key}
            kind="radio"
            name="kind"
            label={label}
            checked={kind === key}
            onChange={() => setKind(key)}
          />
        ))}
      </fieldset>
      <SlotPicker branchId={String(request.branchId)} kind={kind} chosen={chosen} onChoose={setChosen} />
    </ActDialog>
  );
}

function CancelDialog({ token, onChanged, onClose }: DialogProps) {
  const cancelling = useMutation({
    mutationFn: () => callApi(cancelCounselling, { token }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  return (
    <ActDialog
      title="상담 신청 취소"
      onClose={onClose}
      refusal={cancelling.error && sentenceOf(cancelling.error)}
      action={{
        label: '취소하기',
        run: () => cancelling.mutate(),
        isBusy: cancelling.isPending,
        isDanger: true,
      }}
    >
      <p>취소하시면 잡으신 시간은 다른 분께 열립니다.</p>
    </ActDialog>
  );
}
