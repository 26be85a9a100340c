import { countsByLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { ResultKey, ResultView } from '#src/features/level-results/contract/result.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { counsellingPath } from './class-choice.tsx';
import { useClasses } from './use-classes.ts';

/** Where a family goes on from a result: counselling, the entrance test, paper, and the next test. */
export function NextSteps({ view, resultKey }: { view: ResultView; resultKey: ResultKey }) {
  const isLed = view.result !== null && view.isValid;
  const place = useClasses(resultKey, isLed).data?.place;
  // A kept seat has its own way to the counselling: another one would lose it.
  const hasWay = isLed && place?.state === 'held';
  return (
    <section className="grid break-inside-avoid gap-3" aria-label="다음에 할 일">
      <h2 className="text-xl">다음에 할 일</h2>
      <p className="print-only hidden">
        상담과 등록: {view.branchName} {view.branchPhone}
      </p>
      <div className="no-print flex flex-wrap gap-2">
        {!hasWay && <ButtonLink to={counsellingPath(view)}>{view.branchName} 상담 신청</ButtonLink>}
        <ButtonLink to="/entranceTest" variant="secondary">
          입학 테스트 접수
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          {view.result ? '결과 인쇄' : '접수증 인쇄'}
        </Button>
      </div>
      {!view.retakenAt && <RetestFrom view={view} />}
    </section>
  );
}

type Retest = Pick<ResultView, 'retestFrom' | 'isRested' | 'result' | 'countsBy'>;

/** When the next test may be sat; a day that is past is now, once there is a result to compare with. */
export function RetestFrom({ view }: { view: Retest }) {
  return (
    <p>
      {!view.isRested && (
        <>
          재시험은 <strong>{formatSeoulDate(view.retestFrom)}</strong>부터 볼 수 있습니다.
        </>
      )}
      {view.isRested &&
        (view.result
          ? '지금 재시험을 보실 수 있습니다.'
          : '재시험은 이 시험의 결과가 나온 뒤에 보실 수 있습니다.')}{' '}
      지난번과 다른 문항으로 보고, 두 결과를 함께 비교해 드립니다.{' '}
      {view.result && countsByLabels[view.countsBy]}
    </p>
  );
}
