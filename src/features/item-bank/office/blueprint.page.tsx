import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { isOff, isShort, type PaperListRow, paperList } from '../contract/paper-lists.ts';
import {
  type BlueprintView,
  createFormEndpoint,
  listFormsEndpoint,
  moveBlueprintEndpoint,
  moveFormEndpoint,
} from '../contract/papers.ts';
import { blueprintLabels, blueprintTones, modeLabels } from '../rules/blueprint-labels.ts';
import { insteadOf } from '../rules/handed-instead.ts';

/** One plan with its fixed papers. */
export default function BlueprintPage() {
  const { blueprintId = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'blueprint', blueprintId],
    queryFn: () => callApi(listFormsEndpoint, { blueprintId }),
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>
        <Link className="text-brand underline" to="/office/blueprints">
          시험 설계
        </Link>
      </p>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {!found.data && !found.error && <Skeleton className="h-64" />}
      {found.data && (
        <>
          <Plan blueprint={found.data.blueprint} mayMove={found.data.mayMove} />
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="mr-auto text-xl">시험지</h2>
            <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              새 시험지
            </Button>
          </div>
          {isOpen && <NewForm blueprintId={found.data.blueprint.blueprintId} />}
          <Papers found={found.data} />
          <Card>
            <History entity="blueprint" entityId={blueprintId} />
          </Card>
        </>
      )}
    </section>
  );
}

function Plan({ blueprint, mayMove }: { blueprint: BlueprintView; mayMove: boolean }) {
  const queries = useQueryClient();
  const { blueprintId, status } = blueprint;
  const move = (to: BlueprintView['status']) => callApi(moveBlueprintEndpoint, { blueprintId, to });
  const moving = useAct({
    mutationFn: move,
    onSuccess: async (_moved, to) => {
      if (to === 'retired') await toastWithUndo(queries, '사용을 끝냈습니다.', () => move(status));
      else await toast(`‘${blueprintLabels[to]}’ 상태로 바꾸었습니다.`);
    },
  });
  const short = blueprint.domains.filter(({ items, available }) => available < items);
  const repeated = blueprint.domains.filter(({ items, families }) => families < items);
  return (
    <Card className="grid gap-3 lg:[&_dl]:grid-cols-[max-content_1fr_max-content_1fr]">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl">{blueprint.title}</h1>
        <StatusBadge tone={blueprintTones[status]}>{blueprintLabels[status]}</StatusBadge>
      </div>
      <Facts
        rows={[
          ['학년', `${gradeLabel(blueprint.gradeFrom)}–${gradeLabel(blueprint.gradeTo)}`],
          ['방식', modeLabels[blueprint.mode]],
          ['시간', `${blueprint.minutes}분`],
          ...blueprint.domains.map(
            (domain) =>
              [
                domain.name,
                `${domain.items}문항 (출제할 수 있는 문항 ${domain.available}, 서로 다른 꼴 ${domain.families})`,
              ] as const,
          ),
        ]}
      />
      {isShort(blueprint) && <UnderFloor lines={blueprint.shortfalls} />}
      {repeated.length > 0 && (
        <Notice tone="warn" title="숫자만 다른 유사 문항이 한 시험지에 함께 나올 수 있습니다.">
          <p>
            서로 다른 꼴이 모자란 영역: {repeated.map(({ name }) => name).join(', ')}. 문항을 더 만들거나
            영역별 문항 수를 줄여 주세요.
          </p>
        </Notice>
      )}
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      {short.length > 0 && (
        <Notice tone="bad" title="출제할 수 있는 문항이 모자랍니다.">
          <p>
            {short.map(({ name, items, available }) => `${name} ${items}문항 가운데 ${available}`).join(', ')}
            . 문항을 더 만들어 검토를 마치면 응시를 받을 수 있습니다.
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {mayMove && status === 'retired' && (
          <Button
            variant="secondary"
            isBusy={moving.isPending}
            onClick={() => moving.mutate(blueprint.wasPublished ? 'published' : 'draft')}
          >
            사용 종료 되돌리기
          </Button>
        )}
        {mayMove && blueprint.status === 'draft' && (
          <Button isBusy={moving.isPending} onClick={() => moving.mutate('published')}>
            공개하기
          </Button>
        )}
        {mayMove && blueprint.status !== 'retired' && (
          <Button variant="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('retired')}>
            사용 종료
          </Button>
        )}
      </div>
    </Card>
  );
}

/** What a published plan falls short of since the cut lines or the floor were moved. */
function UnderFloor({ lines }: { lines: readonly string[] }) {
  return (
    <Notice tone="bad" title="컷 점수나 기준이 바뀐 뒤로 공개 기준에 못 미칩니다.">
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        학생은 계속 응시할 수 있지만 레벨이 덜 맞습니다. 문항을 늘리거나 맞춤형으로 바꾼 새 설계를 공개하고 이
        설계의 사용을 끝내 주세요.
      </p>
    </Notice>
  );
}

function NewForm({ blueprintId }: { blueprintId: number }) {
  const [seed, setSeed] = useState('1');
  const creating = useOfficeForm(
    (form) => {
      const codes = textOf(form, 'codes')
        .split(/[\s,]+/)
        .filter((code) => code !== '');
      return callApi(createFormEndpoint, { blueprintId, title: textOf(form, 'title'), codes, seed });
    },
    () => setSeed(String(Number(seed) + 1)),
  );
  const { fields } = creating;
  return (
    <Card>
      <form className="grid gap-4" onSubmit={creating.submit} noValidate>
        <h2 className="text-xl">시험지 만들기</h2>
        <Refused act={creating} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="이름" name="title" maxLength={80} defaultValue="A형" error={fields.title} />
          <TextField
            label="추출 번호"
            inputMode="numeric"
            value={seed}
            onChange={(event) => setSeed(event.currentTarget.value)}
            hint="같은 번호는 같은 시험지를 만듭니다."
            error={fields.seed}
          />
        </div>
        <TextAreaField
          label="문항 코드"
          name="codes"
          isOptional
          rows={3}
          hint="비워 두면 설계대로 뽑습니다. 적으면 그 순서대로 담습니다."
          error={fields.codes}
        />
        <Button type="submit" className="justify-self-start" isBusy={creating.isBusy}>
          시험지 만들기
        </Button>
      </form>
    </Card>
  );
}

type Found = DataOf<typeof listFormsEndpoint>;

/** What students get once these papers are not handed out, or that nothing changes for them. */
function handedWithout({ blueprint, canDraw, forms }: Found, rows: readonly PaperListRow[]): string {
  const isGone = (formId: number) => rows.some((row) => row.formId === formId);
  const given = forms.filter(({ isGiven }) => isGiven);
  if (!given.some(({ formId }) => isGone(formId)))
    return '지금 학생에게 내지 않는 시험지라 응시에는 달라지는 것이 없습니다.';
  const plan = { isOffered: blueprint.status === 'published', mode: blueprint.mode, given, canDraw };
  return insteadOf(
    plan,
    rows.map(({ formId }) => formId),
  );
}

interface Move {
  readonly to: 'published' | 'retired';
  readonly label: string;
  readonly done: string;
}

const moves = (found: Found, { to, label, done }: Move): BulkAct<PaperListRow> => ({
  label,
  isDanger: to === 'retired',
  summary: (rows) => (
    <>
      <p>
        {to === 'published'
          ? '이 시험지들을 응시에 씁니다. 여러 장이면 돌려 가며 냅니다.'
          : '이 시험지들을 새 응시에 쓰지 않습니다. 시험지 화면에서 되돌릴 수 있습니다.'}
      </p>
      {to === 'retired' && <p>{handedWithout(found, rows)}</p>}
      <ul className="list-disc pl-5">
        {rows.map((row) => (
          <li key={row.formId}>
            {row.title} · {row.items}문항 · {blueprintLabels[row.status]}
          </li>
        ))}
      </ul>
    </>
  ),
  run: (rows, reason) =>
    eachRow(rows, {
      nameOf: (row) => row.title,
      done,
      act: ({ formId }) => callApi(moveFormEndpoint, { formId, to, reason }),
    }),
});
const bulkOf = (found: Found) => [
  moves(found, { to: 'published', label: '공개', done: '장의 시험지를 공개했습니다.' }),
  moves(found, { to: 'retired', label: '사용 종료', done: '장의 시험지 사용을 끝냈습니다.' }),
];

function Papers({ found }: { found: Found }) {
  const navigate = useNavigate();
  return (
    <DeclaredList
      list={paperList}
      cells={{
        paper: (row) => <RowLink to={`/office/papers/${row.formId}`}>{row.title}</RowLink>,
        gone: (row, text) => (row.gone > 0 ? <strong className="text-danger">{text}</strong> : text),
        clashes: (row, text) => (row.enemies > 0 ? <strong className="text-danger">{text}</strong> : text),
        status: (row, text) => (
          <StatusBadge tone={isOff(row) ? 'bad' : blueprintTones[row.status]}>{text}</StatusBadge>
        ),
      }}
      keyOf={(row) => row.formId}
      nameOf={(row) => row.title}
      searchHint="시험지 이름"
      fixed={{ blueprintId: String(found.blueprint.blueprintId) }}
      {...(found.mayMove && { bulk: bulkOf(found) })}
      onOpen={(row) => void navigate(`/office/papers/${row.formId}`)}
      filters={[{ kind: 'choice', name: 'status', label: '상태', choices: Object.entries(blueprintLabels) }]}
      empty={<EmptyState title="시험지가 없습니다. 없으면 응시할 때마다 설계대로 문항을 뽑습니다." />}
    />
  );
}
