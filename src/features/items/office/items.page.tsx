import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { exportItemsEndpoint } from '../contract/exchange.ts';
import { itemKindNames, itemKinds } from '../contract/item.ts';
import { type BankLineView, listItemsEndpoint } from '../contract/office.ts';
import { gradeName } from '../parts/office/item-form.tsx';
import { saveFile } from '../parts/office/save-file.ts';
import { statusNames, type VersionStatus, versionStatuses } from '../rules/statuses.ts';

const tones: Readonly<Record<VersionStatus, StatusTone>> = {
  draft: 'closed',
  review: 'wait',
  pilot: 'soon',
  live: 'good',
  flagged: 'bad',
  retired: 'closed',
};
const names = ['subject', 'domainId', 'grade', 'kind', 'status', 'words'] as const;

export default function OfficeItemsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    (typeof names)[number],
    string
  >;
  const page = Number(search.get('page') ?? 1);
  const input = { ...filter, page };
  const list = useQuery({
    queryKey: ['office', 'items', input],
    queryFn: () =>
      callApi(listItemsEndpoint, input as Parameters<typeof callApi<typeof listItemsEndpoint>>[1]),
  });
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    if (name === 'subject') next.delete('domainId');
    next.delete('page');
    setSearch(next, { replace: true });
  };
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl">문항 은행</h1>
        <ButtonLink look="secondary" to="/office/items/import">
          가져오기
        </ButtonLink>
        <ButtonLink look="secondary" to="/office/blueprints">
          시험 설계
        </ButtonLink>
        <ButtonLink to="/office/items/new">새 문항</ButtonLink>
      </div>
      <Filter filter={filter} data={list.data} onChange={change} />
      <ExportBar filter={filter} />
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!list.data && !list.error && <Skeleton className="h-96" />}
      {list.data && <Lines lines={list.data.lines} total={list.data.total} subjects={list.data.subjects} />}
      {list.data && (
        <Pagination
          page={page}
          pages={list.data.pages}
          hrefOf={(number) => {
            const next = new URLSearchParams(search);
            next.set('page', String(number));
            return `?${next}`;
          }}
        />
      )}
    </section>
  );
}

interface FilterProps {
  readonly filter: Record<(typeof names)[number], string>;
  readonly data:
    | {
        readonly subjects: readonly { code: string; name: string }[];
        readonly domains: readonly {
          domainId: number;
          subject: string;
          parentId: number | null;
          name: string;
        }[];
      }
    | undefined;
  readonly onChange: (name: string, value: string) => void;
}

function Filter({ filter, data, onChange }: FilterProps) {
  const select = (
    name: (typeof names)[number],
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField
      label={label}
      value={filter[name]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    >
      <option value="">전체</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const domains =
    data?.domains.filter((domain) => filter.subject === '' || domain.subject === filter.subject) ?? [];
  return (
    <form className="grid gap-4 sm:grid-cols-3 xl:grid-cols-6" onSubmit={(event) => event.preventDefault()}>
      {select('subject', '과목', data?.subjects.map(({ code, name }) => [code, name] as const) ?? [])}
      {select(
        'domainId',
        '영역',
        domains.map(
          ({ domainId, name, parentId }) => [String(domainId), parentId ? `└ ${name}` : name] as const,
        ),
      )}
      {select(
        'grade',
        '학년',
        Array.from({ length: 12 }, (_, index) => [String(index + 1), gradeName(index + 1)] as const),
      )}
      {select(
        'kind',
        '유형',
        itemKinds.map((kind) => [kind, itemKindNames[kind]] as const),
      )}
      {select(
        'status',
        '상태',
        versionStatuses.map((status) => [status, statusNames[status]] as const),
      )}
      <TextField
        label="찾을 말"
        defaultValue={filter.words}
        maxLength={60}
        onBlur={(event) => onChange('words', event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange('words', event.currentTarget.value.trim());
        }}
      />
    </form>
  );
}

function Lines({
  lines,
  total,
  subjects,
}: {
  lines: readonly BankLineView[];
  total: number;
  subjects: readonly { code: string; name: string }[];
}) {
  if (lines.length === 0) return <EmptyState title="조건에 맞는 문항이 없습니다." />;
  return (
    <div className="grid gap-2">
      <p aria-live="polite" className="text-sm text-ink-soft">
        문항 {total.toLocaleString('ko-KR')}개
      </p>
      <Table
        caption="문항 목록"
        rows={lines}
        keyOf={(line) => line.itemId}
        columns={[
          {
            name: '문항',
            isRowHeader: true,
            cell: (line) => (
              <Link
                className="text-brand underline-offset-4 hover:underline"
                to={`/office/items/${line.itemId}`}
              >
                <span className="block max-w-md truncate">{line.words || '(물음 없음)'}</span>
                <span className="text-sm font-normal text-ink-soft">
                  {line.code} · {line.version}판
                </span>
              </Link>
            ),
          },
          {
            name: '과목·영역',
            cell: (line) =>
              `${subjects.find(({ code }) => code === line.subject)?.name ?? ''} ${line.domainName}`,
          },
          {
            name: '학년',
            cell: (line) =>
              line.gradeFrom === line.gradeTo
                ? gradeName(line.gradeFrom)
                : `${gradeName(line.gradeFrom)}–${gradeName(line.gradeTo)}`,
          },
          { name: '유형', cell: (line) => itemKindNames[line.kind] },
          { name: '난이도', isNumber: true, cell: (line) => line.rating },
          {
            name: '상태',
            cell: (line) => <StatusBadge tone={tones[line.status]}>{statusNames[line.status]}</StatusBadge>,
          },
        ]}
      />
    </div>
  );
}

const formats = [
  ['qti', 'QTI 3.0'],
  ['gift', 'GIFT'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** Writes what the filter shows as a file; what could not be written is listed, not hidden. */
function ExportBar({ filter }: { filter: Record<string, string> }) {
  const exporting = useMutation({
    mutationFn: (format: (typeof formats)[number][0]) => {
      const { subject, grade, domainId, status } = filter;
      return callApi(exportItemsEndpoint, { format, subject, grade, domainId, status } as Parameters<
        typeof callApi<typeof exportItemsEndpoint>
      >[1]);
    },
    onSuccess: (file) => saveFile(file),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">내보내기 (유형·찾을 말을 뺀 조건)</span>
        {formats.map(([format, name]) => (
          <Button
            key={format}
            look="secondary"
            isBusy={exporting.isPending}
            onClick={() => exporting.mutate(format)}
          >
            {name}
          </Button>
        ))}
      </div>
      {exporting.error && <Notice tone="bad" title={sentenceOf(exporting.error)} isLive />}
      {exporting.data && (
        <Notice
          tone={exporting.data.notes.length > 0 ? 'warn' : 'good'}
          title={`${exporting.data.fileName}: 문항 ${exporting.data.items}개`}
          isLive
        >
          {exporting.data.notes.length > 0 && (
            <details>
              <summary className="min-h-11 py-2">살펴볼 점 {exporting.data.notes.length}가지</summary>
              <ul className="list-disc pl-5 text-sm">
                {exporting.data.notes.map((note) => (
                  <li key={`${note.code} ${note.reason}`}>
                    {note.code}: {note.isLeftOut ? '빠짐 — ' : ''}
                    {note.reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Notice>
      )}
    </div>
  );
}
