import { EmptyState } from '#src/ui/notice.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { failedRequestList } from '../contract/failed-request-list.ts';

export default function FailedRequestsPage() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="실패한 요청"
        about={
          <>
            서버의 잘못으로 끝난 요청을 30일 동안 남깁니다. 오류 화면이나 문장 끝에 있는 요청 번호로 찾습니다.
            누가 무엇을 적었는지는 남기지 않습니다.
          </>
        }
      />
      <DeclaredList
        list={failedRequestList}
        cells={{
          thing: ({ thing }, text) => (thing ? <RowLink to={thing.to}>{text}</RowLink> : text),
        }}
        keyOf={({ requestId }) => requestId}
        nameOf={({ requestId }) => requestId}
        searchHint="요청 번호, 주소, 코드"
        filters={[
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
        empty={
          <EmptyState title="그런 요청이 남아 있지 않습니다.">
            <p>
              잘 끝난 요청과 30일이 지난 요청은 여기에 없습니다. 서버를 맡은 분이 로그에서 같은 번호로
              찾습니다.
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}
