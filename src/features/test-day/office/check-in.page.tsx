import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { registrationTones } from '#src/features/registrations/rules/tones.ts';
import { attendEndpoint, checkInViewEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { CheckInPhoto } from '#src/features/test-day/parts/check-in-photo.tsx';
import { RegistrationActs } from '#src/features/test-day/parts/registration/acts.tsx';
import { RegistrationHistory } from '#src/features/test-day/parts/registration-history.tsx';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type Attendance, isAttendance } from '../rules/attendance.ts';

/** Where the QR code of a ticket leads: one big button at the door. */
export default function CheckInPage() {
  const { registrationNo = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'check-in', registrationNo],
    retry: false,
    queryFn: () => callApi(checkInViewEndpoint, { registrationNo }),
  });
  const state = found.data?.state;
  const from: Attendance = isAttendance(state) ? state : 'confirmed';
  const attending = useAct({
    mutationFn: (outcome: Attendance) => callApi(attendEndpoint, { registrationNo, from, outcome }),
  });
  const list = useOfficeSessions();
  if (cannotShow(found)) return <NotShown error={found.error} back={['/office/tests', '입학 테스트 목록']} />;
  if (!found.data) return <Skeleton className="h-64" />;
  const view = found.data;
  return (
    <section className="mx-auto grid w-full max-w-md gap-5">
      <h1 className="text-2xl">응시 확인</h1>
      <Card className="grid gap-4">
        <div className="flex items-center justify-between gap-2">
          <p className="text-2xl font-bold">{view.childName}</p>
          <StatusBadge tone={registrationTones[view.state]}>{view.stateLabel}</StatusBadge>
        </div>
        {view.hasPhoto && <CheckInPhoto registrationNo={registrationNo} childName={view.childName} />}
        <Facts
          rows={[
            ['학년', view.childGrade],
            ['테스트', view.title],
            ['고사실', `${view.branchName} ${view.room}`],
            ['일시', formatSeoulDateTime(view.startsAt)],
            ['접수번호', view.registrationNo],
          ]}
        />
      </Card>
      <Refused act={attending} isWhole />
      {view.state === 'attended' ? (
        <Notice tone="good" title="응시로 기록되었습니다." isLive>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              isBusy={attending.isPending}
              onClick={() => attending.mutate('confirmed')}
            >
              응시 되돌리기
            </Button>
            <Button
              variant="secondary"
              isBusy={attending.isPending}
              onClick={() => attending.mutate('absent')}
            >
              결시로 바꾸기
            </Button>
          </div>
        </Notice>
      ) : (
        <Button
          className="min-h-16 text-lg"
          isBusy={attending.isPending}
          onClick={() => attending.mutate('attended')}
        >
          응시 기록하기
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/office/tests/${view.sessionId}`} variant="secondary">
          접수 명단
        </ButtonLink>
        {list.data?.may.enter && <RegistrationActs row={view} here={view.sessionId} />}
      </div>
      <RegistrationHistory registrationNo={registrationNo} />
    </section>
  );
}
