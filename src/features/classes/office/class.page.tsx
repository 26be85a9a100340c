import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  changeClass,
  endPlace,
  enrolPlace,
  type OfficeClassDetail,
  type OfficeSeat,
  readOfficeClass,
  restorePlace,
} from '#src/features/classes/contract/classes-office.ts';
import { ClassForm } from '#src/features/classes/parts/office/class-form.tsx';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { EmptyState, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** One class: its words and seats, who keeps or has one, and what was changed. */
export default function ClassPage() {
  const { classId = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'class', classId],
    queryFn: () => callApi(readOfficeClass, { classId }),
  });
  if (cannotShow(found))
    return <NotShown error={found.error} back={['/office/level-tests/classes', '반 목록']} />;
  if (!found.data) return <Skeleton className="h-96" />;
  const one = found.data;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head one={one} />
      <Card>
        <Facts
          rows={[
            ['분원', one.branchName],
            ['과목과 레벨', `${one.subjectLabel} ${one.level}`],
            ['학년', one.grades],
            ['요일과 시간', one.weekly],
            ['선생님', one.teacherName || '-'],
            ['개강일', formatDay(one.startsOn)],
            ['자리', `정원 ${one.capacity}명 · 찬 자리 ${one.taken} · 남은 자리 ${one.capacity - one.taken}`],
          ]}
        />
      </Card>
      <Seats one={one} />
      {one.mayDecide && (
        <Card className="grid gap-4">
          <h2 className="text-xl">반 고치기</h2>
          <ClassForm one={one} />
        </Card>
      )}
      <Card>
        <History entity="level-class" entityId={String(one.classId)} />
      </Card>
    </section>
  );
}

function Head({ one }: { one: OfficeClassDetail }) {
  const queries = useQueryClient();
  const { classId, isOpen } = one;
  const moving = useAct({
    mutationFn: () => callApi(changeClass, { classId, version: one.version, isOpen: !isOpen }),
    onSuccess: ({ version }) =>
      toastWithUndo(queries, isOpen ? '추천에서 뺐습니다.' : '다시 추천합니다.', () =>
        callApi(changeClass, { classId, version, isOpen }),
      ),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-2xl">{one.title}</h1>
        <StatusBadge tone={isOpen ? 'open' : 'closed'}>{isOpen ? '추천 중' : '추천 안 함'}</StatusBadge>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/office/level-tests/classes" variant="secondary">
          반과 자리
        </ButtonLink>
        {one.mayDecide && (
          <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate()}>
            {isOpen ? '추천에서 빼기' : '다시 추천하기'}
          </Button>
        )}
      </div>
      <Refused act={moving} isWhole />
    </div>
  );
}

function Seats({ one }: { one: OfficeClassDetail }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">맡거나 등록한 학생</h2>
      {one.seated.length === 0 && <EmptyState title="아직 좌석을 선점한 학생이 없습니다." />}
      {one.seated.length > 0 && (
        <ul className="grid gap-2" aria-label={`${one.title} 자리`}>
          {one.seated.map((seat) => (
            <Seat key={seat.placeId} seat={seat} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Seat({ seat }: { seat: OfficeSeat }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { placeId, studentName } = seat;
  const isHeld = seat.state === 'held';
  const enrol = useAct({ mutationFn: () => callApi(enrolPlace, { placeId }) });
  const end = async () => {
    await callApi(endPlace, { placeId, seen: seat.state });
    return () =>
      toastWithUndo(queries, `${studentName} 학생의 자리를 비웠습니다.`, () =>
        callApi(restorePlace, { placeId }),
      );
  };
  return (
    <li className="grid gap-2 border-t border-line pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <OfficeLink
            className="inline-flex min-h-11 items-center font-bold text-brand underline-offset-4 hover:underline"
            to={
              seat.attemptNo
                ? `/office/level-tests/attempts/${seat.attemptNo}`
                : `/office/check-in/${seat.registrationNo}`
            }
          >
            {studentName}
          </OfficeLink>{' '}
          {seat.grade} ·{' '}
          {isHeld
            ? `${formatSeoulDateTime(seat.heldUntil)}까지 ${seat.attemptNo ? '맡음' : '답변 대기'}`
            : '등록'}
        </span>
        <span className="flex gap-2">
          {isHeld && (
            <Button isBusy={enrol.isPending} onClick={() => enrol.mutate()}>
              등록<span className="sr-only">: {studentName}</span>
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {isHeld ? '놓기' : '수강 끝'}
            <span className="sr-only">: {studentName}</span>
          </Button>
        </span>
      </div>
      <Refused act={enrol} isWhole />
      <ReasonDialog
        title={isHeld ? `${studentName} 학생의 자리를 놓을까요?` : `${studentName} 학생의 수강을 끝낼까요?`}
        button={isHeld ? '자리 놓기' : '수강 끝내기'}
        variant="danger"
        asksNoReason
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={end}
      >
        <p>
          {isHeld && '가족에게 문자로 알립니다. '}자리가 바로 비어 다른 학생이 맡을 수 있습니다. 아무도 맡지
          않았다면 바로 되돌릴 수 있습니다.
        </p>
      </ReasonDialog>
    </li>
  );
}
