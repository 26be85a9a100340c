import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import {
  changeClass,
  endPlace,
  enrolPlace,
  listOfficeClasses,
  type OfficeClass,
} from '../contract/classes.ts';
import { AddClassForm } from '../parts/office/add-class-form.tsx';

const listKey = ['office', 'level-tests', 'classes'];

/** The classes that levels lead to: seats, who keeps one, who is enrolled. */
export default function ClassesPage() {
  const found = useQuery({ queryKey: listKey, queryFn: () => callApi(listOfficeClasses, {}) });
  const [isAdding, setAdding] = useState(false);
  const [chosenBranch, setBranchId] = useState<string | null>(null);
  // One branch at a time: all of them together are a long list.
  const branchId = chosenBranch ?? String(found.data?.branches[0]?.branchId ?? '');
  const shown = found.data?.classes.filter((one) => branchId === '' || String(one.branchId) === branchId);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">반과 자리</h1>
          <p className="text-ink-soft">
            결과지에서 추천하는 반입니다. 가족이 맡은 자리는 48시간 뒤 저절로 풀립니다.
          </p>
        </div>
        {found.data?.mayDecide && (
          <Button look={isAdding ? 'secondary' : 'primary'} onClick={() => setAdding(!isAdding)}>
            {isAdding ? '닫기' : '반 열기'}
          </Button>
        )}
      </div>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-64" />}
      {isAdding && found.data && <AddClassForm lists={found.data} onDone={() => setAdding(false)} />}
      {found.data?.classes.length === 0 && <EmptyState title="아직 연 반이 없습니다." />}
      {found.data && found.data.branches.length > 1 && (
        <div className="w-64">
          <SelectField label="분원" value={branchId} onChange={(event) => setBranchId(event.target.value)}>
            <option value="">모든 분원</option>
            {found.data.branches.map((one) => (
              <option key={one.branchId} value={one.branchId}>
                {one.name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {shown?.map((one) => (
          <li key={one.classId}>
            <ClassCard one={one} mayDecide={found.data?.mayDecide === true} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClassCard({ one, mayDecide }: { one: OfficeClass; mayDecide: boolean }) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  const change = useMutation({
    mutationFn: (to: { capacity?: number; isOpen?: boolean }) =>
      callApi(changeClass, { classId: one.classId, ...to }),
    onSettled,
  });
  const enrol = useMutation({ mutationFn: (placeId: number) => callApi(enrolPlace, { placeId }), onSettled });
  const end = useMutation({ mutationFn: (placeId: number) => callApi(endPlace, { placeId }), onSettled });
  const fault = change.error ?? enrol.error ?? end.error;
  const isBusy = change.isPending || enrol.isPending || end.isPending;
  return (
    <Card className="grid h-full content-start gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            {one.branchName} · {one.subjectWord} {one.level} · {one.grades}
          </p>
          <h2 className="text-lg">{one.title}</h2>
          <p>
            {one.weekly} · {one.startsOn} 개강
          </p>
        </div>
        <StatusBadge tone={one.isOpen ? 'open' : 'closed'}>
          {one.isOpen ? '추천 중' : '추천 안 함'}
        </StatusBadge>
      </div>
      <p>
        정원 {one.capacity}명 · 찬 자리 {one.taken} · <strong>남은 자리 {one.capacity - one.taken}</strong>
      </p>
      {fault && <Notice tone="bad" title={sentenceOf(fault)} isLive />}
      {one.seated.length > 0 && (
        <ul className="grid gap-2" aria-label={`${one.title} 자리`}>
          {one.seated.map((seat) => (
            <li
              key={seat.placeId}
              className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2"
            >
              <span>
                <strong>{seat.studentName}</strong> {seat.grade} ·{' '}
                {seat.state === 'held' ? `${formatSeoulDateTime(seat.heldUntil)}까지 맡음` : '등록'}
              </span>
              <span className="flex gap-2">
                {seat.state === 'held' && (
                  <Button disabled={isBusy} onClick={() => enrol.mutate(seat.placeId)}>
                    등록<span className="sr-only">: {seat.studentName}</span>
                  </Button>
                )}
                <Button look="secondary" disabled={isBusy} onClick={() => end.mutate(seat.placeId)}>
                  {seat.state === 'held' ? '놓기' : '수강 끝'}
                  <span className="sr-only">: {seat.studentName}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            disabled={isBusy || one.capacity <= Math.max(1, one.taken)}
            onClick={() => change.mutate({ capacity: one.capacity - 1 })}
          >
            정원 -1
          </Button>
          <Button
            look="secondary"
            disabled={isBusy}
            onClick={() => change.mutate({ capacity: one.capacity + 1 })}
          >
            정원 +1
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => change.mutate({ isOpen: !one.isOpen })}>
            {one.isOpen ? '추천에서 빼기' : '다시 추천하기'}
          </Button>
        </div>
      )}
    </Card>
  );
}
