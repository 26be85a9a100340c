import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { decideLevelEndpoint } from '#src/features/level-results/contract/marks.ts';
import { LevelBands } from '#src/features/level-results/parts/level-bands.tsx';
import { certaintyLabels } from '#src/features/level-results/rules/result-texts.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useSeenVersion } from './dialogs/decision-dialog.ts';

const byLabels = { measured: '측정', earlier: '지난 시험의 결과를 씀', staff: '직원이 정함' } as const;

/** The measured level, the one that stands, and staff's decisions against it with their reasons. */
export function LevelDecision({ detail }: { detail: OfficeDetail }) {
  const { result, effective, decisions, may } = detail;
  const [isOpen, setOpen] = useState(false);
  if (!result || !effective) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl">
            레벨: {effective.level} <span className="text-base font-normal">({byLabels[effective.by]})</span>
          </h2>
          <p className="text-ink-soft">
            측정 {result.level} · 가능성 {Math.round(100 * result.probability)}%
            {result.certainty && ` · ${certaintyLabels[result.certainty]}`}
            {result.neighbour && ` · 옆 레벨: ${result.neighbour}, 상담 권함`}
          </p>
        </div>
        {may.decideLevel && (
          <Button variant="secondary" className="no-print" onClick={() => setOpen(true)}>
            레벨 정하기
          </Button>
        )}
      </div>
      <LevelBands result={result} />
      {decisions.length > 0 && (
        <ol className="grid gap-1 text-sm" aria-label="레벨을 정한 기록">
          {decisions.map((one) => (
            <li key={`${one.at} ${one.reason}`}>
              {formatSeoulDateTime(one.at)} <strong>{one.level ?? '측정값으로 되돌림'}</strong> {one.by}:{' '}
              {one.reason}
            </li>
          ))}
        </ol>
      )}
      {isOpen && <DecideDialog detail={detail} result={result} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface DecideProps {
  readonly detail: OfficeDetail;
  readonly result: NonNullable<OfficeDetail['result']>;
  readonly onClose: () => void;
}

/** Mounted only while it is open: what it rests on is what the screen showed then. */
function DecideDialog({ detail, result, onClose }: DecideProps) {
  const { decisions, attempt } = detail;
  const { attemptNo } = attempt;
  const queries = useQueryClient();
  const seen = useSeenVersion(detail.decisionVersion);
  const was = decisions[0]?.levelCode ?? null;
  const [levelCode, setLevelCode] = useState(was ?? '');
  const decide = async (reason: string) => {
    const { version } = seen;
    const wished = levelCode === '' ? null : levelCode;
    await callApi(decideLevelEndpoint, { attemptNo, levelCode: wished, reason, version }).catch(seen.refused);
    await toastWithUndo(queries, '레벨을 정했습니다.', () =>
      callApi(decideLevelEndpoint, {
        attemptNo,
        levelCode: was,
        reason: '바로 앞의 결정을 되돌림',
        version: version + 1,
      }),
    );
  };
  return (
    <ReasonDialog
      title={`${attempt.studentName} 학생의 레벨 정하기`}
      button="정하기"
      isOpen
      onClose={onClose}
      run={decide}
    >
      <p>측정한 레벨은 그대로 남고, 결과지에는 선생님이 정한 레벨로 사유와 함께 보입니다.</p>
      <SelectField label="레벨" value={levelCode} onChange={(event) => setLevelCode(event.target.value)}>
        <option value="">측정한 레벨 ({result.level})</option>
        {result.levels.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}
