import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addPortraitEndpoint,
  listPortraitsEndpoint,
  type PortraitConsent,
  withdrawPortraitEndpoint,
} from '#src/features/publishing/contract.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Check, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { seoulToday } from '#src/web/today.ts';
import { scopeWords } from '../parts/consent-picker.tsx';

const key = ['office', 'portraits'];

export default function PortraitsPage() {
  const [words, setWords] = useState('');
  const list = useQuery({
    queryKey: [...key, words],
    queryFn: () => callApi(listPortraitsEndpoint, { q: words || undefined }),
  });
  return (
    <section className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="text-2xl">사진과 글 동의</h1>
        <p className="text-ink-soft">
          학생의 이름, 사진, 작품은 여기 적힌 동의가 있어야 싣습니다. 철회하면 그 동의로 실은 글이 바로
          내려갑니다.
        </p>
      </div>
      <NewConsent />
      <TextField
        label="학생으로 찾기"
        type="search"
        maxLength={50}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!list.data && !list.error && <Skeleton className="h-48" />}
      {list.data?.length === 0 && <EmptyState title="동의 기록이 없습니다." />}
      {list.data && list.data.length > 0 && <ConsentTable consents={list.data} />}
    </section>
  );
}

function NewConsent() {
  const queries = useQueryClient();
  const empty = { student: '', scope: [] as PortraitConsent['scope'], givenOn: seoulToday(), evidence: '' };
  const [form, setForm] = useState(empty);
  const adding = useMutation({
    mutationFn: () => callApi(addPortraitEndpoint, form),
    onSuccess: () => {
      setForm(empty);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid items-start gap-4 md:grid-cols-2" noValidate>
        <h2 className="text-lg md:col-span-2">동의 적기</h2>
        {adding.error && (
          <div className="md:col-span-2">
            <Notice tone="bad" title={sentenceOf(adding.error)} isLive />
          </div>
        )}
        <TextField
          label="학생"
          hint="실릴 모양대로 적습니다. 예: 김○○, 초6"
          value={form.student}
          onChange={(event) => setForm({ ...form, student: event.target.value })}
        />
        <TextField
          label="동의한 날"
          type="date"
          value={form.givenOn}
          onChange={(event) => setForm({ ...form, givenOn: event.target.value })}
        />
        <fieldset>
          <legend className="font-semibold">동의 범위</legend>
          <div className="flex flex-wrap gap-x-5">
            {(Object.keys(scopeWords) as (keyof typeof scopeWords)[]).map((one) => (
              <Check
                key={one}
                label={scopeWords[one]}
                checked={form.scope.includes(one)}
                onChange={(event) =>
                  setForm({
                    ...form,
                    scope: event.target.checked
                      ? [...form.scope, one]
                      : form.scope.filter((other) => other !== one),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <TextField
          label="동의를 받은 방법"
          hint="예: 서면 동의서, 대치 분원 보관"
          value={form.evidence}
          onChange={(event) => setForm({ ...form, evidence: event.target.value })}
        />
        <p className="md:col-span-2">
          <Button type="submit" isBusy={adding.isPending}>
            동의 적기
          </Button>
        </p>
      </form>
    </Card>
  );
}

function ConsentTable({ consents }: { consents: readonly PortraitConsent[] }) {
  const [asked, setAsked] = useState<PortraitConsent | null>(null);
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: (consentId: number) => callApi(withdrawPortraitEndpoint, { consentId }),
    onSuccess: ({ hidden }) => {
      setAsked(null);
      void say(`동의를 철회했습니다. 글 ${hidden.length}개가 내려갔습니다.`);
      return queries.invalidateQueries({ queryKey: ['office'] });
    },
  });
  return (
    <>
      <Table
        caption="동의 기록"
        rows={consents}
        keyOf={({ id }) => id}
        columns={[
          { name: '학생', isRowHeader: true, cell: ({ student }) => student },
          { name: '범위', cell: ({ scope }) => scope.map((one) => scopeWords[one]).join(', ') },
          { name: '동의한 날', cell: ({ givenOn }) => <span className="whitespace-nowrap">{givenOn}</span> },
          { name: '방법', cell: ({ evidence }) => evidence },
          {
            name: '상태',
            cell: ({ withdrawnAt }) =>
              withdrawnAt ? (
                <StatusBadge tone="bad">{`${formatSeoulDateTime(withdrawnAt)} 철회`}</StatusBadge>
              ) : (
                <StatusBadge tone="good">동의</StatusBadge>
              ),
          },
          {
            name: '할 일',
            cell: (consent) =>
              consent.withdrawnAt === null && (
                <Button look="secondary" onClick={() => setAsked(consent)}>
                  철회<span className="sr-only"> {consent.student}</span>
                </Button>
              ),
          },
        ]}
      />
      <Dialog
        title="동의를 철회할까요?"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button look="secondary" onClick={() => setAsked(null)}>
              닫기
            </Button>
            <Button
              look="danger"
              isBusy={withdrawing.isPending}
              onClick={() => asked && withdrawing.mutate(asked.id)}
            >
              철회하기
            </Button>
          </>
        }
      >
        <p>{asked?.student} 학생의 동의로 실은 글과 사진이 바로 내려갑니다. 되돌릴 수 없습니다.</p>
        {withdrawing.error && <Notice tone="bad" title={sentenceOf(withdrawing.error)} isLive />}
      </Dialog>
    </>
  );
}
