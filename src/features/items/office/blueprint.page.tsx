import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { itemKindNames } from '../contract/item.ts';
import {
  type BlueprintView,
  createFormEndpoint,
  type FormView,
  listFormsEndpoint,
  moveBlueprintEndpoint,
  moveFormEndpoint,
} from '../contract/papers.ts';
import { blueprintWords } from '../parts/office/blueprint-words.ts';
import { gradeName } from '../parts/office/item-form.tsx';

/** One plan with its fixed papers. */
export default function BlueprintPage() {
  const { blueprintId = '' } = useParams();
  const found = useQuery({
    queryKey: ['office', 'blueprint', blueprintId],
    queryFn: () => callApi(listFormsEndpoint, { blueprintId }),
  });
  return (
    <section className="grid gap-6">
      <p>
        <Link className="text-brand underline" to="/office/blueprints">
          시험 설계
        </Link>
      </p>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {!found.data && !found.error && <Skeleton className="h-64" />}
      {found.data && (
        <>
          <Plan blueprint={found.data.blueprint} />
          <NewForm blueprintId={found.data.blueprint.blueprintId} />
          <h2 className="text-xl">시험지</h2>
          {found.data.forms.length === 0 && (
            <EmptyState title="시험지가 없습니다. 없으면 응시할 때마다 설계대로 문항을 뽑습니다." />
          )}
          {found.data.forms.map((form) => (
            <FormCard key={form.formId} form={form} />
          ))}
        </>
      )}
    </section>
  );
}

function Plan({ blueprint }: { blueprint: BlueprintView }) {
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: (to: 'published' | 'retired') =>
      callApi(moveBlueprintEndpoint, { blueprintId: blueprint.blueprintId, to }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office'] }),
  });
  const repeated = blueprint.domains.filter(({ items, families }) => families < items);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl">{blueprint.title}</h1>
        <StatusBadge tone={blueprint.status === 'published' ? 'good' : 'wait'}>
          {blueprintWords[blueprint.status]}
        </StatusBadge>
      </div>
      <Facts
        rows={[
          ['학년', `${gradeName(blueprint.gradeFrom)}–${gradeName(blueprint.gradeTo)}`],
          ['방식', blueprint.mode === 'fixed' ? '고정형' : '적응형'],
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
      {repeated.length > 0 && (
        <Notice tone="warn" title="수만 다른 같은 꼴 문항이 한 시험지에 함께 나올 수 있습니다.">
          <p>
            서로 다른 꼴이 모자란 영역: {repeated.map(({ name }) => name).join(', ')}. 문항을 더 만들거나
            영역별 문항 수를 줄여 주세요.
          </p>
        </Notice>
      )}
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      <div className="flex gap-2">
        {blueprint.status === 'draft' && (
          <Button isBusy={moving.isPending} onClick={() => moving.mutate('published')}>
            공개하기
          </Button>
        )}
        {blueprint.status !== 'retired' && (
          <Button look="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('retired')}>
            사용 끝내기
          </Button>
        )}
      </div>
    </Card>
  );
}

function NewForm({ blueprintId }: { blueprintId: number }) {
  const queries = useQueryClient();
  const [seed, setSeed] = useState('1');
  const creating = useMutation({
    mutationFn: (form: FormData) =>
      callApi(createFormEndpoint, {
        blueprintId,
        title: String(form.get('title') ?? ''),
        codes: String(form.get('codes') ?? '')
          .split(/[\s,]+/)
          .filter((code) => code !== ''),
        seed,
      }),
    onSuccess: () => {
      setSeed(String(Number(seed) + 1));
      return queries.invalidateQueries({ queryKey: ['office', 'blueprint'] });
    },
  });
  const fields = creating.error instanceof ApiError ? (creating.error.fields ?? {}) : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 className="text-xl">시험지 만들기</h2>
        {creating.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title={sentenceOf(creating.error)} isLive />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="이름" name="title" maxLength={80} defaultValue="A형" error={fields.title} />
          <TextField
            label="뽑기 번호"
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
        <Button type="submit" className="justify-self-start" isBusy={creating.isPending}>
          시험지 만들기
        </Button>
      </form>
    </Card>
  );
}

function FormCard({ form }: { form: FormView }) {
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: (to: 'published' | 'retired') => callApi(moveFormEndpoint, { formId: form.formId, to }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office', 'blueprint'] }),
  });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="mr-auto text-lg">
          {form.title} <span className="text-base font-normal text-ink-soft">{form.items.length}문항</span>
        </h3>
        <StatusBadge tone={form.status === 'published' ? 'good' : 'wait'}>
          {blueprintWords[form.status]}
        </StatusBadge>
        <ButtonLink look="secondary" to={`/office/papers/${form.formId}`}>
          인쇄
        </ButtonLink>
        {form.status === 'draft' && (
          <Button isBusy={moving.isPending} onClick={() => moving.mutate('published')}>
            공개
          </Button>
        )}
        {form.status !== 'retired' && (
          <Button look="secondary" isBusy={moving.isPending} onClick={() => moving.mutate('retired')}>
            사용 끝내기
          </Button>
        )}
      </div>
      {moving.error && <Notice tone="bad" title={sentenceOf(moving.error)} isLive />}
      <ol className="grid list-decimal gap-1 pl-6">
        {form.items.map((item) => (
          <li key={item.versionId}>
            {item.words}{' '}
            <span className="text-sm text-ink-soft">
              ({item.code} · {item.domainName} · {itemKindNames[item.kind]} · 난이도 {item.rating})
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
