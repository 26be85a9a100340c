import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { listPoliciesEndpoint, type PolicyVersion, withdrawPolicyEndpoint } from '../contract.ts';
import { PolicyForm } from '../parts/policy-form.tsx';
import { refundRows, sixthLabels, tuitionSteps, untilLabel } from '../rules.ts';

const key = ['office', 'refund-policies'];
const tones: Readonly<Record<PolicyVersion['state'], StatusTone>> = {
  coming: 'soon',
  current: 'good',
  past: 'wait',
  withdrawn: 'bad',
};

export default function RefundPoliciesPage() {
  const list = useQuery({ queryKey: key, queryFn: () => callApi(listPoliciesEndpoint, {}) });
  const [start, setStart] = useState<PolicyVersion | null>(null);
  const current = list.data?.versions.find((one) => one.state === 'current');
  const newest = list.data?.versions[0];
  return (
    <section className="grid max-w-4xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">환불과 변경 규정</h1>
          <p className="text-ink-soft">
            접수는 접수한 날의 규정을 끝까지 지킵니다. 규정을 고치면 새 버전이 되고 이전 버전은 그대로
            남습니다.
          </p>
        </div>
        {list.data?.mayEdit && !start && current && (
          <Button onClick={() => setStart(current)}>새 규정 정하기</Button>
        )}
      </header>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!list.data && !list.error && <Skeleton className="h-96" />}
      {start && list.data && newest && (
        <Card>
          <PolicyForm
            key={start.policyId}
            start={start.terms}
            earliest={list.data.earliest}
            afterId={newest.policyId}
            onClose={() => setStart(null)}
          />
        </Card>
      )}
      {list.data?.versions.map((version) => (
        <Version
          key={version.policyId}
          version={version}
          mayEdit={list.data.mayEdit}
          onAgain={() => {
            setStart(version);
            window.scrollTo({ top: 0 });
          }}
        />
      ))}
    </section>
  );
}

interface VersionProps {
  readonly version: PolicyVersion;
  readonly mayEdit: boolean;
  /** Begins a new version with the terms of this one. */
  readonly onAgain: () => void;
}

function Version({ version, mayEdit, onAgain }: VersionProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { terms, state } = version;
  const day = formatDay(version.validFrom);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{day}부터</h2>
        <StatusBadge tone={tones[state]}>{version.stateLabel}</StatusBadge>
      </div>
      <p className="text-sm text-ink-soft">
        {version.staffName ? `${version.staffName}, ` : ''}
        {formatSeoulDateTime(version.createdAt)} · {version.reason} · 이 규정을 지키는 접수{' '}
        {version.registrations.toLocaleString('ko-KR')}건{version.hasMoreRegistrations && ' 이상'}
        {version.withdrawnLabel && <span className="block">철회: {version.withdrawnLabel}</span>}
      </p>
      <details open={state === 'current' || state === 'coming'}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">규정 내용</summary>
        <div className="grid gap-4">
          <DataTable caption="응시료 환불" head={['취소한 때', '환불']} rows={refundRows(terms)} />
          <p>학부모의 회차 변경: {untilLabel(terms.changeUntilDays)}까지</p>
          <DataTable
            caption="교습비 반환"
            head={['반환 사유가 생긴 날', '반환 금액']}
            rows={tuitionSteps.map((step, index) => [
              step,
              sixthLabels[terms.tuitionSixths[index] ?? 0] ?? '',
            ])}
          />
        </div>
      </details>
      {mayEdit && (state === 'past' || state === 'withdrawn') && (
        <p>
          <Button variant="secondary" onClick={onAgain}>
            이 내용으로 새 규정 정하기
          </Button>
        </p>
      )}
      {mayEdit && state === 'coming' && (
        <p>
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            이 규정 철회
          </Button>
        </p>
      )}
      <ReasonDialog
        title="예정된 규정을 거둘까요?"
        button="철회"
        variant="danger"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        run={async (reason) => {
          await callApi(withdrawPolicyEndpoint, { policyId: version.policyId, reason });
          return () => toast('예정된 규정을 철회했습니다.');
        }}
      >
        <p>{day}부터 적용하려던 규정을 거둡니다. 그때까지의 규정이 이어집니다.</p>
      </ReasonDialog>
    </Card>
  );
}
