import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listOfficePagesEndpoint, type OfficePage } from '#src/features/site/contract/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';

/** Where each kind is written. */
function deskOf({ kind, subject }: OfficePage): string {
  const key = subject.slice(subject.indexOf('-') + 1);
  return { page: `/office/pages/${key}`, legal: `/office/legal/${key}`, faq: '/office/faq' }[kind];
}

export default function OfficePagesPage() {
  const list = useQuery({
    queryKey: ['office', 'documents', 'pages'],
    queryFn: () => callApi(listOfficePagesEndpoint, {}),
  });
  return (
    <section className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="text-2xl">페이지</h1>
        <p className="text-ink-soft">안내 페이지, 약관과 방침, 자주 묻는 질문을 고칩니다.</p>
      </div>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!list.data && !list.error && <Skeleton className="h-64" />}
      {list.data && (
        <Table
          isWordy
          caption="페이지"
          rows={list.data}
          keyOf={({ subject }) => subject}
          columns={[
            {
              name: '제목',
              isRowHeader: true,
              cell: (page) => (
                <Link to={deskOf(page)} className="text-brand underline-offset-4 hover:underline">
                  {page.title}
                </Link>
              ),
            },
            { name: '주소', cell: ({ path }) => path },
            {
              name: '마지막 게시',
              cell: ({ publishedAt }) => (publishedAt ? formatSeoulDateTime(publishedAt) : '처음 내용'),
            },
            {
              name: '상태',
              cell: ({ hasDraft, publishAt }) =>
                publishAt ? (
                  <StatusBadge tone="wait">{`${formatSeoulDateTime(publishAt)} 예약`}</StatusBadge>
                ) : hasDraft ? (
                  <StatusBadge tone="soon">고치는 중</StatusBadge>
                ) : (
                  <StatusBadge tone="good">게시됨</StatusBadge>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
