import { sourceLabels } from '#src/shared/visit-sources.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { eventLabels, visitList } from '../contract/visit-list.ts';

export default function VisitsPage() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="방문 통계"
        about={
          <>
            쪽마다 하루에 몇 번 보였는지, 방문이 어디에서 시작됐는지를 이 홈페이지가 직접 셉니다. 방문자를
            알아보는 쿠키나 번호는 남기지 않으므로 몇 사람인지는 알 수 없습니다. 두 해 하고 한 달 동안
            보관합니다.
          </>
        }
      />
      <DeclaredList
        list={visitList}
        keyOf={({ day, eventLabel, page, source }) => `${day} ${eventLabel} ${page} ${source}`}
        nameOf={({ day, page }) => `${day} ${page}`}
        searchHint="쪽 주소"
        empty={
          <EmptyState title="아직 센 방문이 없습니다.">
            <p>누군가 홈페이지를 열면 몇 초 뒤부터 여기에 쌓입니다.</p>
          </EmptyState>
        }
        filters={[
          { kind: 'choice', name: 'event', label: '종류', choices: Object.entries(eventLabels) },
          { kind: 'choice', name: 'source', label: '유입 경로', choices: Object.entries(sourceLabels) },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
