import { useNavigate } from 'react-router';
import { unscheduleDocumentEndpoint } from '#src/features/publishing/contract/documents.ts';
import { kindLabels, type OfficePage, pageList, stateLabels } from '#src/features/site/contract/page-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';

/** Where each kind is written. */
function siteOf({ kind, subject }: OfficePage): string {
  const key = subject.slice(subject.indexOf('-') + 1);
  return { page: `/office/pages/${key}`, legal: `/office/legal/${key}`, faq: '/office/faq' }[kind];
}

const tones: Readonly<Record<OfficePage['state'], StatusTone>> = {
  published: 'good',
  editing: 'soon',
  asked: 'last',
  planned: 'wait',
  missed: 'bad',
  unwritten: 'wait',
};

export default function OfficePagesPage() {
  const navigate = useNavigate();
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="페이지" about={<>안내 페이지, 약관과 방침, 자주 묻는 질문을 고칩니다.</>} />
      <DeclaredList
        list={pageList}
        cells={{
          title: (page, text) => <RowLink to={siteOf(page)}>{text}</RowLink>,
          state: ({ state }, text) => <StatusBadge tone={tones[state]}>{text}</StatusBadge>,
        }}
        keyOf={({ subject }) => subject}
        nameOf={({ title }) => title}
        searchHint="제목, 주소"
        bulk={[unplan]}
        onOpen={(page) => void navigate(siteOf(page))}
        filters={[
          { kind: 'choice', name: 'kind', label: '종류', choices: Object.entries(kindLabels) },
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(stateLabels) },
        ]}
        empty={<EmptyState title="조건에 맞는 페이지가 없습니다." />}
      />
    </section>
  );
}

const unplan: BulkAct<OfficePage> = {
  label: '예약 취소',
  asksNoReason: true,
  summary: (pages) => (
    <>
      <p>예약만 풀립니다. 쓰신 글은 초안으로 남습니다.</p>
      <ul className="list-disc pl-5">
        {pages.map((page) => (
          <li key={page.subject}>
            {page.title} · {page.publishAt ? `${formatSeoulDateTime(page.publishAt)} 예약` : '예약 없음'}
          </li>
        ))}
      </ul>
    </>
  ),
  run: (pages) =>
    eachRow(pages, {
      nameOf: ({ title }) => title,
      done: '건의 예약을 취소했습니다.',
      act: ({ subject, version }) => callApi(unscheduleDocumentEndpoint, { subject, version }),
    }),
};
