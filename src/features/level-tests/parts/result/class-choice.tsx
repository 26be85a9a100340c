import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { giveSeatBack, type KeptPlace, keepSeat } from '#src/features/classes/contract/classes.ts';
import { keepsNone } from '#src/features/classes/rules/kept-by-nobody.ts';
import { placedPath } from '#src/features/classes/rules/placed-path.ts';
import type { ResultKey, ResultView } from '#src/features/level-results/contract/result.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ClassCard } from './class-card.tsx';
import { classesKey, useClasses } from './use-classes.ts';

/** The counselling form with everything the report knows filled in. */
export function counsellingPath({ branchCode, grade }: Pick<ResultView, 'branchCode' | 'grade'>): string {
  return placedPath({ branchCode, grade, placeNo: null });
}

/** Classes of the level at near branches with their free seats, and the one seat that is kept for two days. */
export function ClassChoice({ view, resultKey }: { view: ResultView; resultKey: ResultKey }) {
  const queries = useQueryClient();
  const queryKey = classesKey(resultKey);
  const found = useClasses(resultKey);
  const pressed = useRef('');
  const keeping = useMutation({
    mutationFn: (classId: number) => {
      // A lost answer keeps the key, so that pressing again finds the same seat.
      pressed.current ||= crypto.randomUUID();
      return callApi(keepSeat, { ...resultKey, classId }, { idempotencyKey: pressed.current });
    },
    onSuccess: (fresh) => {
      pressed.current = '';
      queries.setQueryData(queryKey, fresh);
    },
    onError: () => {
      pressed.current = '';
      void found.refetch();
    },
  });
  const givingBack = useMutation({
    mutationFn: () => callApi(giveSeatBack, resultKey),
    onSuccess: (fresh) => queries.setQueryData(queryKey, fresh),
  });
  const fault = found.error ?? keeping.error ?? givingBack.error;
  const data = found.data;
  // After a retest its report leads to classes; here stays only a seat that was kept before.
  if (view.retakenAt && !data?.place) return null;
  return (
    <section className="grid gap-3 break-inside-avoid" aria-label="추천 반">
      <h2 className="text-xl">추천 반</h2>
      {fault && <Notice tone="bad" title={sentenceOf(fault)} isLive />}
      {found.isPending && <Skeleton className="h-40" />}
      {data?.place && (
        <Kept
          place={data.place}
          isBusy={givingBack.isPending}
          onGiveBack={() => givingBack.mutate()}
          counselling={placedPath({ ...data.place, grade: view.grade })}
        />
      )}
      {data && !data.place && data.classes.length === 0 && (
        <Notice title={data.hasLeft ? keepsNone : `지금 모집하는 ‘${data.level ?? ''}’ 반이 없습니다.`}>
          <p>
            {data.hasLeft ? '반 편성은' : '개강 일정은'} {view.branchName}({view.branchPhone})에서 안내해
            드립니다.
          </p>
        </Notice>
      )}
      {data && !data.place && data.classes.length > 0 && (
        <>
          <p>
            ‘{data.level}’ 레벨에서 지금 모집하는 반을, 자리가 남은 반부터 가까운 분원 순서로 보여 드립니다.{' '}
            <span className="no-print">
              한 자리를 이틀 넘게, 분원이 여는 날 저녁까지 맡아 두실 수 있습니다.
            </span>
          </p>
          <ul className="grid gap-3 sm:grid-cols-2 print:grid-cols-3">
            {data.classes.map((one) => (
              <li key={one.classId} className="print:nth-[n+4]:hidden">
                <ClassCard
                  one={one}
                  isBusy={keeping.isPending && keeping.variables === one.classId}
                  isOff={keeping.isPending}
                  onKeep={() => keeping.mutate(one.classId)}
                  counselling={counsellingPath({ branchCode: one.branchCode, grade: view.grade })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Kept({
  place,
  isBusy,
  onGiveBack,
  counselling,
}: {
  place: KeptPlace;
  isBusy: boolean;
  onGiveBack: () => void;
  counselling: string;
}) {
  const isHeld = place.state === 'held';
  return (
    <Card className="grid gap-3">
      <Notice
        tone="good"
        title={
          isHeld
            ? `${formatSeoulDateTime(place.heldUntil)}까지 자리를 맡아 두었습니다.`
            : '이 반에 등록되어 있습니다.'
        }
        isLive
      />
      <Facts
        rows={[
          ['반', place.title],
          ['분원', `${place.branchName} (${place.branchPhone})`],
          ['수업', spokenTimes(place.weekly)],
          ['개강', formatSeoulDate(`${place.startsOn}T00:00:00+09:00`)],
          ['접수번호', place.placeNo],
        ]}
      />
      {isHeld && (
        <>
          <p>
            그때까지 분원에 전화하시거나 상담에서 등록하시면 됩니다. 시간이 지나면 자리는 저절로 풀립니다.
          </p>
          <div className="no-print flex flex-wrap gap-2">
            <ButtonLink to={counselling}>이 반으로 상담 신청</ButtonLink>
            <Button variant="secondary" isBusy={isBusy} onClick={onGiveBack}>
              맡아 둔 자리 취소
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
