import { useState } from 'react';
import { cancelRelease, planRelease, type Release } from '#src/features/level-results/contract/releases.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { formatWhole } from './figures.ts';

interface PlanProps {
  readonly subject: string;
  readonly planned: Release | undefined;
  /** Whether this person sets and takes back the instant. */
  readonly mayPlan: boolean;
}

/** The instant at which results are shown: set, seen by all staff, and taken back with a reason. */
export function ReleasePlan({ subject, planned, mayPlan }: PlanProps) {
  const [isCancelling, setCancelling] = useState(false);
  if (!planned) return mayPlan ? <PlanForm subject={subject} /> : null;
  return (
    <div className="grid gap-3">
      <Notice tone="info" title={`${formatSeoulDateTime(planned.releaseAt)} 공개 예약`}>
        <p>
          그때까지 채점이 끝난 결과를 그 순간의 가장 새 컷 점수로 정해, 모든 분원에 함께 공개합니다. 선생님의
          채점을 기다리는 답안은 다음 공개를 기다립니다.
        </p>
        {mayPlan && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setCancelling(true)}>
            공개 예약 취소
          </Button>
        )}
      </Notice>
      <ReasonDialog
        title="공개 예약을 취소할까요?"
        button="예약 취소하기"
        variant="danger"
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        run={(reason) => callApi(cancelRelease, { releaseId: planned.releaseId, reason })}
      >
        <p>{formatSeoulDateTime(planned.releaseAt)}에 공개하지 않습니다. 결과는 계속 기다립니다.</p>
      </ReasonDialog>
    </div>
  );
}

function PlanForm({ subject }: Pick<PlanProps, 'subject'>) {
  const [releaseAt, setReleaseAt] = useState('');
  const form = useOfficeForm(
    () => callApi(planRelease, { subject, releaseAt }),
    () => setReleaseAt(''),
  );
  return (
    <form className="grid gap-3" aria-label="공개 예약" onSubmit={form.submit} noValidate>
      {!form.fields.releaseAt && <Refused act={form} isWhole />}
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,18rem)_auto] md:justify-start">
        <TextField
          label="공개할 일시"
          hint="한국 시각입니다. 이 순간 모든 분원에 함께 공개합니다."
          type="datetime-local"
          value={releaseAt}
          error={form.fields.releaseAt}
          onChange={(event) => setReleaseAt(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={form.isBusy}>
          공개 예약하기
        </Button>
      </div>
    </form>
  );
}

const stateLabels: Readonly<Record<Release['state'], string>> = {
  planned: '예약',
  done: '공개함',
  cancelled: '취소',
};

/** What was shown together before, what is planned and what was taken back. */
export function ReleaseHistory({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="공개 내역">
      <h3 className="text-lg">공개 내역</h3>
      <ol className="grid gap-3">
        {releases.map((one) => (
          <li key={one.releaseId} className="grid gap-1 border-l-2 border-line pl-4">
            <p>
              <strong>{formatSeoulDateTime(one.releaseAt)}</strong> {stateLabels[one.state]}
              {one.released !== null && ` · ${formatWhole(one.released)}명 · 버전 ${one.version}`}
            </p>
            <ul className="grid gap-1 text-sm text-ink-soft">
              {one.history.map((step) => (
                <li key={`${step.at} ${step.cause}`}>
                  {formatSeoulDateTime(step.at)} {step.actor}: {step.cause}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
