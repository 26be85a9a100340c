import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listSimulable, simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import { judgedStudents } from '#src/features/item-analysis/rules/paper-floor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { AnalysisFrame, useSubject } from '../parts/analysis-frame.tsx';
import { SimulationView } from '../parts/simulation-view.tsx';

interface Wish {
  readonly blueprintId: string;
  readonly mode: string;
  /** Untouched: as many as publishing judges by, so that both tell one figure. */
  readonly students: string | null;
  readonly mean: string;
  readonly sd: string;
  readonly seed: string;
}

const start: Wish = { blueprintId: '', mode: '', students: null, mean: '500', sd: '125', seed: '1' };

/** Tries a blueprint out on simulated students before anybody real sits it. */
export default function SimulationPage() {
  const [subject] = useSubject();
  const [wish, setWish] = useState(start);
  const list = useQuery({
    queryKey: ['office', 'level-tests', 'simulable', subject],
    queryFn: () => callApi(listSimulable, { subject }),
  });
  const blueprints = list.data?.blueprints ?? [];
  const chosen = blueprints.find((one) => String(one.blueprintId) === wish.blueprintId) ?? blueprints[0];
  const mode = wish.mode === 'fixed' || wish.mode === 'adaptive' ? wish.mode : (chosen?.mode ?? 'fixed');
  const students = wish.students ?? String(judgedStudents[mode]);
  const run = useAct({
    renews: null,
    mutationFn: () =>
      callApi(simulateBlueprint, {
        ...wish,
        students,
        mode,
        blueprintId: chosen?.blueprintId ?? wish.blueprintId,
      }),
  });
  const { fields } = run;
  const put = (name: keyof typeof start) => (event: { target: { value: string } }) =>
    setWish({ ...wish, [name]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <AnalysisFrame
      title="모의시험"
      todo="공개하려는 시험 설계를 골라 모의시험을 시작하고, 100명 가운데 몇 명이 알맞은 레벨에 서는지부터 보세요."
      lead="시험 설계를 공개하기 전에 가상의 학생이 풀어 봅니다. 문항 수, 오차, 노출, 레벨이 맞는 비율을 미리 봅니다."
    >
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-40" />}
      {list.data && blueprints.length === 0 && <EmptyState title="이 과목의 시험 설계가 없습니다." />}
      {chosen && (
        <form data-asks-only className="grid items-end gap-4 md:grid-cols-3" onSubmit={submit}>
          <PlanFields
            blueprints={blueprints}
            chosen={chosen.blueprintId}
            mode={mode}
            fields={fields}
            put={put}
          />
          <TextField
            label="학생 수"
            inputMode="numeric"
            value={students}
            onChange={put('students')}
            error={fields.students}
          />
          <TextField
            label="학생 평균(척도 점수)"
            inputMode="numeric"
            value={wish.mean}
            onChange={put('mean')}
            error={fields.mean}
          />
          <TextField
            label="학생 표준편차(척도 점수)"
            inputMode="numeric"
            value={wish.sd}
            onChange={put('sd')}
            error={fields.sd}
          />
          <Button type="submit" isBusy={run.isPending} busyText="학생들이 푸는 중…">
            모의시험 시작
          </Button>
        </form>
      )}
      {run.error && <Notice tone="bad" title={sentenceOf(run.error)} isLive />}
      {run.data && <SimulationView result={run.data} />}
    </AnalysisFrame>
  );
}

interface PlanProps {
  readonly blueprints: DataOf<typeof listSimulable>['blueprints'];
  readonly chosen: number;
  readonly mode: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly put: (name: 'blueprintId' | 'mode') => (event: { target: { value: string } }) => void;
}

/** Which plan, and in which way it is given. */
function PlanFields({ blueprints, chosen, mode, fields, put }: PlanProps) {
  return (
    <>
      <SelectField
        label="시험 설계"
        value={String(chosen)}
        onChange={put('blueprintId')}
        error={fields.blueprintId}
      >
        {blueprints.map((one) => (
          <option key={one.blueprintId} value={one.blueprintId}>
            {one.title} ({one.statusLabel})
          </option>
        ))}
      </SelectField>
      <SelectField label="방식" value={mode} onChange={put('mode')} error={fields.mode}>
        <option value="fixed">고정형</option>
        <option value="adaptive">맞춤형</option>
      </SelectField>
    </>
  );
}
