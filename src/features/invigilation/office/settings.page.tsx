import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { readLevelSettings, saveLevelSettings } from '../contract/live-test.ts';

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
        <ButtonLink to="/office/level-tests" variant="secondary">
          실시간으로
        </ButtonLink>
      </div>
      {settings.error && <Notice tone="bad" title={sentenceOf(settings.error)} isLive />}
      {settings.isPending && <Skeleton className="h-80" />}
      {settings.data && (
        <>
          <Card>
            <SettingsForm settings={settings.data} />
          </Card>
          <Card>
            <History entity="level-settings" entityId="1" />
          </Card>
        </>
      )}
    </section>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const base = useFormBase(settings.version);
  const queries = useQueryClient();
  const { version: _version, ...was } = settings;
  const form = useOfficeForm(
    (typed) =>
      callApi(saveLevelSettings, {
        retestAfterDays: textOf(typed, 'retestAfterDays'),
        outageLimitMinutes: textOf(typed, 'outageLimitMinutes'),
        essayMarkers: textOf(typed, 'essayMarkers'),
        version: base.version,
      }),
    ({ version }) =>
      toastWithUndo(queries, '저장했습니다.', () => callApi(saveLevelSettings, { ...was, version })),
    { onSaved: base.saved },
  );
  return (
    <form key={base.formKey} className="grid gap-5" onSubmit={form.submit} onInput={base.onInput} noValidate>
      <BehindNotice base={base}>
        재시험까지 {settings.retestAfterDays}일 · 돌려주는 한도 {settings.outageLimitMinutes}분 · 서술 채점{' '}
        {settings.essayMarkers}명
      </BehindNotice>
      <TextField
        label="재시험까지의 날수"
        hint="제출한 날부터 셉니다."
        inputMode="numeric"
        name="retestAfterDays"
        defaultValue={String(settings.retestAfterDays)}
        error={form.fields.retestAfterDays}
      />
      <TextField
        label="연결이 끊긴 시간을 돌려주는 한도 (분)"
        hint="서버가 함께 확인한 끊김만, 한 시험에 이만큼까지 자동으로 돌려줍니다."
        inputMode="numeric"
        name="outageLimitMinutes"
        defaultValue={String(settings.outageLimitMinutes)}
        error={form.fields.outageLimitMinutes}
      />
      <SelectField
        label="서술 답안 채점"
        hint="두 명이면 서로의 점수를 모른 채 채점하고 평균을 씁니다."
        name="essayMarkers"
        defaultValue={String(settings.essayMarkers)}
        error={form.fields.essayMarkers}
      >
        <option value="1">한 명</option>
        <option value="2">두 명</option>
      </SelectField>
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        저장
      </Button>
    </form>
  );
}
