import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { backupKindLabels, backupList } from '../contract.ts';

export default function BackupsPage() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="백업과 복원 연습"
        about={
          <>
            서버를 맡은 분이 서버에서 백업을 만들고 복원해 보면 여기에 남습니다. 백업은 8일마다, 복원 연습은
            30일마다 한 번은 있어야 하며, 지나면 첫 화면에 나옵니다. 복원해 보지 않은 백업은 쓸 수 있는지 알
            수 없습니다.
          </>
        }
      />
      <DeclaredList
        list={backupList}
        cells={{
          state: ({ isWell }, text) => <StatusBadge tone={isWell ? 'good' : 'bad'}>{text}</StatusBadge>,
        }}
        keyOf={({ backupId }) => backupId}
        nameOf={({ kind, endedAt }) => `${backupKindLabels[kind]} ${endedAt}`}
        searchHint="알게 된 것, 백업 이름"
        filters={[
          { kind: 'choice', name: 'kind', label: '한 일', choices: Object.entries(backupKindLabels) },
          {
            kind: 'choice',
            name: 'state',
            label: '결과',
            choices: [
              ['well', '잘됨'],
              ['failed', '실패'],
            ],
          },
        ]}
        empty={
          <EmptyState title="아직 기록이 없습니다.">
            <p>서버에서 npm run academy -- backup을 실행하면 첫 기록이 남습니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
