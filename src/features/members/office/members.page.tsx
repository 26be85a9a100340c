import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ImportPanel } from '#src/web/office/import/import-panel.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { memberList } from '../contract/member-lists.ts';
import { importChildrenEndpoint, type OfficeMember, undoChildImportEndpoint } from '../contract/office.ts';
import { enrollLabels, memberStatusLabels } from '../rules/office.ts';

const pathOf = (row: OfficeMember) => `/office/members/${row.memberId}`;

const cells: CellsOf<typeof memberList> = {
  name: (row) => <RowLink to={pathOf(row)}>{row.name}</RowLink>,
  children: (row) => `${row.childCount}명`,
  status: (row) => (
    <StatusBadge tone={row.status === 'active' ? 'good' : 'closed'}>{row.statusLabel}</StatusBadge>
  ),
};

const childColumns = [
  { key: 'guardian', name: '보호자 아이디' },
  { key: 'guardianName', name: '보호자 이름' },
  { key: 'name', name: '자녀 이름' },
  { key: 'birthDate', name: '생년월일' },
  { key: 'schoolName', name: '학교' },
  { key: 'grade', name: '학년' },
];

function undoOf(answer: ImportAnswer) {
  const { importId } = answer as DataOf<typeof importChildrenEndpoint>;
  return importId === null ? null : () => callApi(undoChildImportEndpoint, { importId });
}

const grades = Array.from({ length: 12 }, (_, at) => [String(at + 1), gradeLabel(at + 1)] as const);

export default function OfficeMembersPage() {
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  return (
    <section className="grid gap-3">
      <PageHead
        title="회원과 자녀"
        about={
          <>
            이름과 연락처는 가려서 보여 드립니다. 전체 정보는 회원 화면에서 사유를 적고 볼 수 있으며, 기록이
            남습니다.
          </>
        }
      >
        <Button variant="secondary" aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
          자녀 가져오기
        </Button>
      </PageHead>
      {isImporting && (
        <Card className="grid gap-4">
          <h2 className="text-lg">자녀 가져오기</h2>
          <p>
            만 14세 이상 자녀만 가져옵니다. 더 어린 자녀는 보호자(법정대리인)의 동의를 받아 회원 화면에서
            등록해 주세요. 등록되면 보호자께 알립니다.
          </p>
          <ImportPanel
            endpoint={importChildrenEndpoint}
            columns={childColumns}
            onDone={() => setImporting(false)}
            undo={undoOf}
          />
        </Card>
      )}
      <DeclaredList
        list={memberList}
        cells={cells}
        keyOf={(row) => row.memberId}
        nameOf={(row) => row.name}
        empty={
          <EmptyState title="아직 회원이 없습니다.">
            <p>접수하거나 상담, 레벨 테스트를 신청한 가족이 여기에 나타납니다.</p>
          </EmptyState>
        }
        searchHint="이름, 아이디, 휴대폰"
        onOpen={(row) => navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'status', label: '상태', choices: Object.entries(memberStatusLabels) },
          { kind: 'choice', name: 'enrollType', label: '가입 경로', choices: Object.entries(enrollLabels) },
          { kind: 'choice', name: 'grade', label: '자녀 학년', choices: grades },
          { kind: 'day', name: 'from', label: '가입일부터' },
          { kind: 'day', name: 'to', label: '가입일까지' },
        ]}
      />
    </section>
  );
}
