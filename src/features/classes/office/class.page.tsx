import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  changeClass,
  type OfficeClassDetail,
  readOfficeClass,
} from '#src/features/classes/contract/classes-office.ts';
import { ClassForm } from '#src/features/classes/parts/office/class-form.tsx';
import { ClassSeats } from '#src/features/classes/parts/office/class-seats.tsx';
import { WeekPlan } from '#src/features/classes/parts/office/week-plan.tsx';
import { classState } from '#src/features/classes/rules/class-state.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** One class: who has, keeps or is offered a seat first, its plan beside it, and what was changed. */
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
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head one={one} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ClassSeats one={one} />
        <Plan one={one} />
      </div>
      <div className="no-print">
        <History entity="level-class" entityId={String(one.classId)} isFolded besides={besidesOf(one)} />
      </div>
    </section>
  );
}

/** What became of its seats stands among the changes of its plan, with the student. */
const besidesOf = ({ steps }: OfficeClassDetail) => ({
  changes: steps.map(({ stepId, at, label, who, studentName }) => ({
    ...{ changeId: -stepId, at, staffName: who, action: label, reason: '' },
    changes: [{ field: '학생', before: '', after: studentName }],
  })),
  tells: ({ changes }: OfficeChange) => changes.some(({ field }) => field === '좌석'),
});

/** When it is held, by whom, and how full it is. */
function Plan({ one }: { one: OfficeClassDetail }) {
  const { capacity, taken, enrolled } = one;
  const held = one.seated.filter(({ state }) => state === 'held');
  const offered = held.filter(({ attemptNo }) => attemptNo === null).length;
  const kept = held.length - offered;
  const states = [
    `등록 ${enrolled}명`,
    ...(offered > 0 ? [`답변 대기 ${offered}명`] : []),
    ...(kept > 0 ? [`보류 ${kept}명`] : []),
    ...(one.declined > 0 ? [`거절 ${one.declined}명`] : []),
  ];
  return (
    <Card className="grid gap-3 text-sm">
      <WeekPlan weekly={one.weekly} />
      <Facts
        rows={[
          ['개강일', inShort(formatDay(one.startsOn))],
          ['선생님', one.teacherName || '미정'],
          ['좌석', `정원 ${capacity}석 · 남은 좌석 ${capacity - taken}석`],
          ['학생', states.join(' · ')],
        ]}
      />
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-mist">
        <div
          className="h-full bg-brand"
          style={{ width: `${capacity > 0 ? (100 * taken) / capacity : 0}%` }}
        />
      </div>
    </Card>
  );
}

function Head({ one }: { one: OfficeClassDetail }) {
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { classId, isOpen } = one;
  const moving = useAct({
    mutationFn: () => callApi(changeClass, { classId, version: one.version, isOpen: !isOpen }),
    onSuccess: ({ version }) =>
      toastWithUndo(queries, isOpen ? '결과지에서 숨겼습니다.' : '결과지에 다시 안내합니다.', () =>
        callApi(changeClass, { classId, version, isOpen }),
      ),
  });
  const state = classState(one);
  return (
    <>
      <PageHead
        title={one.title}
        facts={
          <>
            {`${one.branchName} · ${one.subjectLabel} ${one.level} · ${one.grades} `}
            {state && <StatusBadge tone={isOpen ? 'closed' : 'wait'}>{state}</StatusBadge>}
          </>
        }
      >
        {one.mayDecide && (
          <>
            <Button variant="secondary" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              수정
            </Button>
            <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate()}>
              {isOpen ? '결과지에서 숨기기' : '결과지에 다시 안내'}
            </Button>
          </>
        )}
      </PageHead>
      <Refused act={moving} isWhole />
      {isEditing && (
        <Card className="no-print grid gap-4">
          <h2 className="text-lg">반 수정</h2>
          <ClassForm one={one} onDone={() => setEditing(false)} />
        </Card>
      )}
    </>
  );
}
