import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { branchList } from '#src/features/branches/contract/branch-list.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BranchField } from '#src/web/office/forms/branch-field.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import {
  type OfficeBranchPage,
  readBranchPageEndpoint,
  saveDirectorEndpoint,
} from '../contract/branch-pages.ts';
import { ShuttleForm } from '../parts/office/shuttle-form.tsx';

/** What the page of a branch tells besides: its director and its shuttles. */
export default function BranchPagePage() {
  const [query, setQuery] = useSearchParams();
  const branches = useQuery({
    queryKey: ['office', 'branch-names'],
    queryFn: () => callApi(branchList.list, { size: 100 }),
  });
  const rows = branches.data?.rows ?? [];
  const branchId = rows.find(({ id }) => String(id) === query.get('branch'))?.id ?? rows[0]?.id;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">분원 페이지</h1>
        <ButtonLink to="/office/branches" variant="secondary">
          분원
        </ButtonLink>
      </div>
      <p className="text-ink-soft">
        분원마다 있는 공개 페이지의 원장과 셔틀입니다. 반과 좌석, 교습비, 강의실, 설명회는 따로 적지 않아도
        그대로 보입니다.
      </p>
      {cannotShow(branches) && <Notice tone="bad" title={sentenceOf(branches.error)} isLive />}
      {rows.length > 1 && (
        <BranchField
          branches={rows}
          value={String(branchId ?? '')}
          onChange={(event) => setQuery({ branch: event.target.value }, { replace: true })}
        />
      )}
      {branches.data && rows.length === 0 && <EmptyState title="먼저 분원을 적어 주세요." />}
      {branchId !== undefined && <Whole key={branchId} branchId={branchId} />}
    </section>
  );
}

function Whole({ branchId }: { branchId: number }) {
  const found = useQuery({
    queryKey: ['office', 'branch-page', branchId],
    queryFn: () => callApi(readBranchPageEndpoint, { branchId }),
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-64" />;
  return (
    <>
      <Director page={found.data} />
      <Shuttles page={found.data} />
      <Card>
        <History entity="branch-page" entityId={String(branchId)} />
      </Card>
    </>
  );
}

function Director({ page }: { page: OfficeBranchPage }) {
  const queries = useQueryClient();
  const { branchId, directorId } = page;
  const saving = useAct({
    mutationFn: (chosen: number) => callApi(saveDirectorEndpoint, { branchId, directorId: chosen }),
    onSuccess: () =>
      toastWithUndo(queries, '원장을 바꾸었습니다. 공개 화면에 바로 보입니다.', () =>
        callApi(saveDirectorEndpoint, { branchId, directorId }),
      ),
  });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">원장</h2>
        <ButtonLink to={`/branches/${page.code}`} variant="secondary">
          공개 페이지 보기
        </ButtonLink>
      </div>
      <Refused act={saving} isWhole />
      <SelectField
        label="원장"
        hint="강사 소개에서 이 분원에 공개한 분 가운데서 고릅니다."
        value={String(directorId)}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate(Number(event.target.value))}
      >
        <option value="0">정하지 않음</option>
        {page.teachers.map(({ teacherId, name, title }) => (
          <option key={teacherId} value={teacherId}>
            {name} ({title})
          </option>
        ))}
      </SelectField>
    </Card>
  );
}

function Shuttles({ page }: { page: OfficeBranchPage }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="grid gap-4" aria-label="셔틀">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">셔틀</h2>
        <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          새 노선
        </Button>
      </div>
      {isAdding && (
        <Card>
          <ShuttleForm branchId={page.branchId} line={null} onDone={() => setAdding(false)} />
        </Card>
      )}
      {page.lines.length === 0 && !isAdding && <EmptyState title="적어 둔 셔틀 노선이 없습니다." />}
      {page.lines.map((line) => (
        <Card key={line.lineId}>
          <ShuttleForm branchId={page.branchId} line={line} onDone={() => undefined} />
        </Card>
      ))}
    </section>
  );
}
