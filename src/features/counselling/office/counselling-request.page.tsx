import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { callApi } from '#src/web/api/api.ts';
import { History as ChangeHistory } from '#src/web/office/history.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { counsellingDetails, type RequestDetails } from '../contract/office.ts';
import { Family, Script } from '../parts/office/beside-call.tsx';
import { CallForm } from '../parts/office/call-form.tsx';
import {
  MoveButtons,
  PlanForm,
  ReadyTexts,
  ReopenForm,
  TransferForm,
} from '../parts/office/request-acts.tsx';
import { answered } from '../rules/answers.ts';
import { counsellingTones, pressingTones } from '../rules/tones.ts';

export default function CounsellingRequestPage() {
  const { requestId = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'counselling-request', requestId],
    retry: false,
    queryFn: () => callApi(counsellingDetails, { requestId }),
  });
  if (cannotShow(found)) return <NotShown error={found.error} back={['/office/counselling', '상담 목록']} />;
  if (!found.data) return <Skeleton className="h-96" />;
  const request = found.data;
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">
            {request.guardianName} <span className="text-lg font-normal">{request.childGrade}</span>
          </h1>
          <p className="text-ink-soft">
            {request.requestNo} · {request.branchName} · {request.sourceLabel}
          </p>
        </div>
        <p className="flex gap-2">
          {request.pressing && (
            <StatusBadge tone={pressingTones[request.pressing.tone]}>{request.pressing.label}</StatusBadge>
          )}
          <StatusBadge tone={counsellingTones[request.state]}>{request.stateLabel}</StatusBadge>
        </p>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <About request={request} />
          <Family steps={request.family} />
          <History request={request} />
          <Card>
            <ChangeHistory entity="counselling" entityId={requestId} />
          </Card>
        </div>
        <div className="grid gap-5">
          {request.moves.length > 0 && <Script parts={request.script} />}
          {request.moves.length > 0 && <CallForm request={request} />}
          {request.moves.length > 0 && <PlanForm request={request} />}
          <MoveButtons request={request} />
          {request.isReopenable && <ReopenForm request={request} />}
          <ReadyTexts request={request} />
          {['received', 'assigned', 'no_answer'].includes(request.state) && (
            <TransferForm request={request} />
          )}
        </div>
      </div>
      <p>
        <ButtonLink to="/office/counselling" variant="secondary">
          목록으로
        </ButtonLink>
      </p>
    </section>
  );
}

function About({ request }: { request: RequestDetails }) {
  const { appointment } = request;
  return (
    <Card className="grid gap-4">
      <ButtonLink to={`tel:${request.guardianMobile}`} isOutside>
        {`전화 걸기 ${request.guardianMobile}`}
      </ButtonLink>
      <Facts
        rows={[
          ['상담 내용', request.topics.join(', ')],
          ...answered(request),
          appointment
            ? (['시간', `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}`] as const)
            : (['원하는 때', request.wishLabel] as const),
          ...(request.classLabel ? [['맡아 둔 반', request.classLabel] as const] : []),
          ['남기신 말', request.message || '-'],
          ['담당', request.assigneeName || '-'],
          ['신청', formatSeoulDateTime(request.createdAt)],
          ...(request.firstContactDue
            ? [['첫 연락 기한', formatSeoulDateTime(request.firstContactDue)] as const]
            : []),
        ]}
      />
    </Card>
  );
}

function History({ request }: { request: RequestDetails }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">통화 기록</h2>
      {request.calls.length === 0 && <p className="text-ink-soft">아직 통화가 없습니다.</p>}
      <ul className="grid gap-2">
        {request.calls.map((call) => (
          <li key={call.at} className="rounded-lg bg-mist px-4 py-3">
            <strong>{call.label}</strong> {call.name}{' '}
            <span className="text-sm text-ink-soft">{formatSeoulDateTime(call.at)}</span>
            {call.note && <span className="block">{call.note}</span>}
          </li>
        ))}
      </ul>
      <h2 className="text-lg">진행 내역</h2>
      <Timeline steps={request.history} />
    </Card>
  );
}
