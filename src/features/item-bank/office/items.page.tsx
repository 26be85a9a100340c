import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EmptyBank } from '#src/features/item-bank/parts/office/empty-bank.tsx';
import { ExportBar } from '#src/features/item-bank/parts/office/export-bar.tsx';
import { itemKindNames } from '#src/features/items/rules/kinds.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type ItemListRow, itemList } from '../contract/item-list.ts';
import { type DomainView, itemChoicesEndpoint, moveVersionEndpoint } from '../contract/office.ts';
import { statusNames, type VersionStatus } from '../rules/statuses.ts';

const tones: Readonly<Record<VersionStatus, StatusTone>> = {
  draft: 'closed',
  review: 'wait',
  pilot: 'soon',
  live: 'good',
  flagged: 'bad',
  retired: 'closed',
};

export default function OfficeItemsPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const choices = useQuery({
    queryKey: ['office', 'item-choices'],
    queryFn: () => callApi(itemChoicesEndpoint, {}),
  });
  const subject = params.get('subject') ?? '';
  const subjects = choices.data?.subjects ?? [];
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="문항 은행">
        <ButtonLink variant="secondary" to="/office/items/import">
          가져오기
        </ButtonLink>
        <ButtonLink variant="secondary" to="/office/items/domains">
          영역
        </ButtonLink>
        <ButtonLink to="/office/items/new">새 문항</ButtonLink>
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      <DeclaredList
        list={itemList}
        cells={cells}
        keyOf={(line) => line.itemId}
        nameOf={(line) => line.code}
        searchHint="발문, 보기, 코드"
        bulk={bulk}
        onOpen={(line) => void navigate(`/office/items/${line.itemId}`)}
        filters={filtersFor(subjects, choices.data?.domains ?? [], subject)}
        empty={<EmptyBank title="아직 문항이 없습니다." />}
      />
      <ExportBar filter={Object.fromEntries(params)} />
    </section>
  );
}

function filtersFor(
  subjects: readonly { readonly code: string; readonly name: string }[],
  domains: readonly DomainView[],
  subject: string,
): ListFilter[] {
  const choice = (name: string, label: string, choices: readonly (readonly [string, string])[]) => ({
    kind: 'choice' as const,
    name,
    label,
    choices,
  });
  return [
    choice(
      'subject',
      '과목',
      subjects.map(({ code, name }) => [code, name] as const),
    ),
    choice(
      'domainId',
      '영역',
      domains
        .filter((domain) => subject === '' || domain.subject === subject)
        .map(({ domainId, name, parentId }) => [String(domainId), parentId ? `└ ${name}` : name] as const),
    ),
    choice(
      'grade',
      '학년',
      allGrades.map((grade) => [String(grade), gradeLabel(grade)] as const),
    ),
    choice('kind', '유형', Object.entries(itemKindNames)),
    choice('status', '상태', Object.entries(statusNames)),
  ];
}

const bulk: readonly BulkAct<ItemListRow>[] = [
  {
    label: '검토 요청',
    summary: (lines) => (
      <>
        <p>작성 중인 문항만 검토로 넘어갑니다. 덜 쓴 문항은 사유와 함께 그대로 남습니다.</p>
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line.itemId}>
              {line.code} · {statusNames[line.status]} · {line.stemText.slice(0, 40)}
            </li>
          ))}
        </ul>
      </>
    ),
    run: (lines, note) =>
      eachRow(lines, {
        nameOf: (line) => line.code,
        done: '개 문항의 검토를 요청했습니다.',
        act: ({ itemId, versionId }) =>
          callApi(moveVersionEndpoint, { itemId, versionId, to: 'review', note }),
      }),
  },
];

const cells: CellsOf<typeof itemList> = {
  item: (line) => (
    <Link
      className="max-w-full min-w-48 gap-x-2 py-1 text-brand underline-offset-4 hover:underline max-lg:flex-wrap"
      to={`/office/items/${line.itemId}`}
    >
      <span className="max-w-72 min-w-0 truncate lg:max-w-none">{line.stemText || '(발문 없음)'}</span>
      <span className="shrink-0 font-normal whitespace-nowrap text-ink-soft">
        {line.code} · 버전 {line.version}
      </span>
    </Link>
  ),
  status: ({ status }, stemText) => <StatusBadge tone={tones[status]}>{stemText}</StatusBadge>,
};
