import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DataOf } from '#src/shared/endpoint.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { readLevelSettings, saveLevelSettings } from '../contract/room.ts';

type Settings = DataOf<typeof readLevelSettings>;
const key = ['office', 'level-tests', 'settings'] as const;

/** What the academy decides about all its level tests. */
export default function LevelSettingsPage() {
  const settings = useQuery({ queryKey: key, queryFn: () => callApi(readLevelSettings, {}) });
  return (
    <section className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">레벨 테스트 설정</h1>
          <p className="text-ink-soft">
            모든 분원에 적용됩니다. 이미 공개된 결과는 바뀌지 않습니다. 결과를 언제 공개할지는 컷 점수
            화면에서 정합니다.
          </p>
        </div>
        <ButtonLink to="/office/level-tests" look="secondary">
          실시간으로
        </ButtonLink>
      </div>
      {settings.error && <Notice tone="bad" title={sentenceOf(settings.error)} isLive />}
      {settings.isPending && <Skeleton className="h-80" />}
      {settings.data && <SettingsForm settings={settings.data} />}
    </section>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient();
  const [values, setValues] = useState({
    retestAfterDays: String(settings.retestAfterDays),
    outageLimitMinutes: String(settings.outageLimitMinutes),
    essayMarkers: String(settings.essayMarkers),
  });
  const saving = useMutation({
    mutationFn: () => callApi(saveLevelSettings, values),
    onSuccess: (saved) => queries.setQueryData(key, saved),
  });
  const fields = saving.error instanceof ApiError ? saving.error.fields : {};
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => {
      saving.reset();
      setValues({ ...values, [name]: event.target.value });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Card>
      <form className="grid gap-5" onSubmit={submit}>
        <TextField
          label="재시험까지의 날수"
          hint="제출한 날부터 셉니다."
          inputMode="numeric"
          {...bind('retestAfterDays')}
        />
        <TextField
          label="연결이 끊긴 시간을 돌려주는 한도 (분)"
          hint="서버가 함께 확인한 끊김만, 한 시험에 이만큼까지 자동으로 돌려줍니다."
          inputMode="numeric"
          {...bind('outageLimitMinutes')}
        />
        <SelectField
          label="서술 답안 채점"
          hint="두 명이면 서로의 점수를 모른 채 채점하고 평균을 씁니다."
          {...bind('essayMarkers')}
        >
          <option value="1">한 명</option>
          <option value="2">두 명</option>
        </SelectField>
        {saving.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(saving.error)} isLive />
        )}
        {saving.isSuccess && <Notice tone="good" title="저장했습니다." isLive />}
        <Button type="submit" className="justify-self-start" isBusy={saving.isPending}>
          저장
        </Button>
      </form>
    </Card>
  );
}
