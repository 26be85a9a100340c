import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { JudgedPaper } from '#src/features/item-analysis/contract/cuts.ts';
import { ShortPapers } from '#src/features/item-analysis/parts/cuts/short-papers.tsx';
import type { CallOf, DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { floorPapers, readLevelSettings, saveLevelSettings } from '../contract/live-test.ts';
import { BoundaryCost } from '../parts/office/boundary-cost.tsx';

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

const boundaryLabels = {
  likeliest: '가능성이 가장 큰 레벨에 둡니다',
  lower: '두 레벨 가운데 낮은 쪽에 둡니다',
} as const;

/** What is told in a number: its words on the screen, and a hint where one is needed. */
const numbers = {
  floorPercent: {
    label: '시험지가 맞게 보내야 하는 학생 (%)',
    hint: '공개하기 전에 가상 응시로 점검합니다. 이보다 낮으면 공개하지 않습니다. 두 칸 모두 0이면 묻지 않습니다.',
  },
  levelFloorPercent: {
    label: '레벨마다 맞게 보내야 하는 학생 (%)',
  },
  childrenPerPhone: {
    label: '휴대폰 번호 하나로 첫 시험을 볼 수 있는 학생 수',
    hint: '여섯 달 동안 셉니다. 지어낸 이름으로 문항을 모으지 못하게 합니다.',
  },
  retestAfterDays: {
    label: '재시험까지의 날수',
    hint: '제출한 날부터 셉니다.',
  },
  outageLimitMinutes: {
    label: '연결이 끊긴 시간을 돌려주는 한도 (분)',
    hint: '서버가 함께 확인한 끊김만, 한 시험에 이만큼까지 자동으로 돌려줍니다.',
  },
  thirdMarkPercent: {
    label: '세 번째 사람이 채점하는 기준 (만점의 %)',
    hint: '두 명이 준 점수의 차이가 이보다 크면 세 번째 사람의 채점을 기다리고, 더 가까운 두 점수의 평균을 씁니다.',
  },
} as const satisfies Partial<Record<keyof Settings, { label: string; hint?: string }>>;

interface FieldProps {
  readonly settings: Settings;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

function NumberSetting({ name, settings, fields }: FieldProps & { readonly name: keyof typeof numbers }) {
  return (
    <TextField
      {...numbers[name]}
      inputMode="numeric"
      name={name}
      defaultValue={String(settings[name])}
      error={fields[name]}
    />
  );
}

/** Who stands at a boundary, what a paper must be able to do, and how many students one phone proves. */
function PlacingFields({ settings, fields }: FieldProps) {
  return (
    <>
      <SelectField
        label="두 레벨 사이의 학생"
        hint="앞으로 채점하는 시험부터 적용합니다. 낮은 레벨로 정하면 실력보다 낮은 반으로 가는 학생이 늘어납니다."
        name="boundary"
        defaultValue={settings.boundary}
        error={fields.boundary}
      >
        <option value="likeliest">{boundaryLabels.likeliest}</option>
        <option value="lower">{boundaryLabels.lower}</option>
      </SelectField>
      <BoundaryCost />
      <NumberSetting name="floorPercent" settings={settings} fields={fields} />
      <NumberSetting name="levelFloorPercent" settings={settings} fields={fields} />
      <NumberSetting name="childrenPerPhone" settings={settings} fields={fields} />
    </>
  );
}

type Wish = Omit<CallOf<typeof saveLevelSettings>, 'short'>;

interface Asked {
  readonly wish: Wish;
  readonly papers: readonly JudgedPaper[];
}

const isNewlyShort = ({ shortfalls, isShortNow }: JudgedPaper) => shortfalls.length > 0 && !isShortNow;
const idsOf = (papers: readonly JudgedPaper[]) => papers.map(({ blueprintId }) => blueprintId);

/** Every published test judged by what is wished; none where nothing they are judged by changes. */
async function judgedBy(wish: Wish, was: Settings): Promise<JudgedPaper[]> {
  const { boundary, floorPercent, levelFloorPercent } = wish;
  const isSame =
    boundary === was.boundary &&
    String(floorPercent) === String(was.floorPercent) &&
    String(levelFloorPercent) === String(was.levelFloorPercent);
  for (;;) {
    if (isSame) return [];
    // Answered within a moment with what is simulated by then.
    const { papers, waiting } = await callApi(floorPapers, { boundary, floorPercent, levelFloorPercent });
    if (waiting === 0) return papers;
  }
}

/** Saves the settings; where published tests newly fall short by them, they are named first. */
function useSettings(settings: Settings) {
  const base = useFormBase(settings.version);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { version: _version, ...was } = settings;
  const save = useAct({
    mutationFn: ({ wish, papers }: Asked) =>
      callApi(saveLevelSettings, { ...wish, short: idsOf(papers.filter(isNewlyShort)) }),
    onSuccess: ({ version }, { papers }) =>
      toastWithUndo(queries, '저장했습니다.', () =>
        callApi(saveLevelSettings, {
          ...was,
          version,
          short: idsOf(papers.filter(({ isShortNow }) => isShortNow)),
        }),
      ),
    onSaved: base.saved,
  });
  const check = useAct({
    mutationFn: (wish: Wish) => judgedBy(wish, settings),
    onSuccess: (papers, wish) => {
      if (papers.some(isNewlyShort)) setAsked({ wish, papers });
      else save.mutate({ wish, papers });
    },
    renews: null,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    save.reset();
    check.mutate({
      retestAfterDays: textOf(typed, 'retestAfterDays'),
      outageLimitMinutes: textOf(typed, 'outageLimitMinutes'),
      essayMarkers: textOf(typed, 'essayMarkers'),
      thirdMarkPercent: textOf(typed, 'thirdMarkPercent'),
      boundary: textOf(typed, 'boundary') === 'lower' ? 'lower' : 'likeliest',
      floorPercent: textOf(typed, 'floorPercent'),
      levelFloorPercent: textOf(typed, 'levelFloorPercent'),
      childrenPerPhone: textOf(typed, 'childrenPerPhone'),
      version: base.version,
    });
  };
  return { base, save, check, asked, setAsked, submit };
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { base, save, check, asked, setAsked, submit } = useSettings(settings);
  const fields = { ...check.fields, ...save.fields };
  const refusal = save.refusal ?? check.refusal;
  return (
    <>
      <form key={base.formKey} className="grid gap-5" onSubmit={submit} onInput={base.onInput} noValidate>
        <BehindNotice base={base}>
          재시험까지 {settings.retestAfterDays}일 · 돌려주는 한도 {settings.outageLimitMinutes}분 · 서술 채점{' '}
          {settings.essayMarkers}명(차이 {settings.thirdMarkPercent}% 넘으면 세 번째) · 경계:{' '}
          {boundaryLabels[settings.boundary]} · 시험지 기준 {settings.floorPercent}%, 레벨별{' '}
          {settings.levelFloorPercent}% · 한 번호에 {settings.childrenPerPhone}명
        </BehindNotice>
        <NumberSetting name="retestAfterDays" settings={settings} fields={fields} />
        <NumberSetting name="outageLimitMinutes" settings={settings} fields={fields} />
        <SelectField
          label="서술 답안 채점"
          hint="두 명이면 서로의 점수를 모른 채 채점하고 평균을 씁니다."
          name="essayMarkers"
          defaultValue={String(settings.essayMarkers)}
          error={fields.essayMarkers}
        >
          <option value="1">한 명</option>
          <option value="2">두 명</option>
        </SelectField>
        <NumberSetting name="thirdMarkPercent" settings={settings} fields={fields} />
        <PlacingFields settings={settings} fields={fields} />
        {refusal && <Notice tone="bad" title={refusal} isLive />}
        <Button
          type="submit"
          className="justify-self-start"
          isBusy={check.isPending || save.isPending}
          {...(check.isPending && { busyText: '공개한 시험을 확인하는 중…' })}
        >
          저장
        </Button>
      </form>
      {asked && (
        <ReasonDialog
          title="공개한 시험이 기준에 못 미치게 됩니다"
          button="저장"
          isOpen
          asksNoReason
          onClose={() => setAsked(null)}
          run={() => save.mutateAsync(asked)}
        >
          <p>저장하면 아래 시험을 시험 설계에 ‘기준 미달’로 표시합니다. 학생은 계속 응시할 수 있습니다.</p>
          <ShortPapers papers={asked.papers.filter(({ shortfalls }) => shortfalls.length > 0)} />
        </ReasonDialog>
      )}
    </>
  );
}
