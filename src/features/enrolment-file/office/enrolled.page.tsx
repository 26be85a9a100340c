import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { enrolledList } from '../contract/enrolled-list.ts';
import { changeProfileEndpoint, readProfileEndpoint } from '../contract/enrolment-file.ts';
import { FileButton } from '../parts/file-button.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';

/** Who is in a class, and the way into the system that manages them from then on. */
export default function EnrolledPage() {
  const profile = useQuery({
    queryKey: ['office', 'enrolled', 'profile'],
    queryFn: () => callApi(readProfileEndpoint, {}),
  });
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = useMayCall(changeProfileEndpoint);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="등록한 학생"
        about={
          <>
            지금 <OfficeLink to="/office/level-tests/classes">반</OfficeLink>에 등록되어 있는 학생입니다.
            학원관리 시스템에 옮길 파일을 그 시스템이 읽는 열로 받습니다.
          </>
        }
      >
        {mayChange && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            파일의 열 고르기
          </Button>
        )}
        <FileButton titles={profile.data?.columns.map(({ title }) => title) ?? []} />
      </PageHead>
      {profile.error && <Notice tone="bad" title={sentenceOf(profile.error)} isLive />}
      {isOpen && profile.data && (
        <Card>
          <ProfileForm profile={profile.data} onDone={() => setIsOpen(false)} />
        </Card>
      )}
      <DeclaredList
        list={enrolledList}
        keyOf={(row) => row.placeId}
        nameOf={(row) => `${row.studentName} ${row.className}`}
        searchHint="이름, 반"
        filters={[
          {
            kind: 'choice',
            name: 'branchId',
            label: '분원',
            choices: (branches.data ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          { kind: 'day', name: 'from', label: '등록일부터' },
          { kind: 'day', name: 'to', label: '등록일까지' },
        ]}
        empty={
          <EmptyState title="반에 등록한 학생이 아직 없습니다.">
            <p>반과 좌석에서 등록을 확정하시면 여기에 보입니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
