import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDo } from '#src/shared/access/rights.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { ImportPanel } from '#src/web/office/import/import-panel.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import {
  type Invitation,
  importStaffEndpoint,
  listInvitationsEndpoint,
  revokeInvitationEndpoint,
  type StaffListRow,
} from '../contract/people.ts';
import { staffList } from '../contract/staff-list.ts';
import { InviteForm } from '../parts/staff/invite-form.tsx';
import { StaffPanel } from '../parts/staff/staff-panel.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { roleLabels } from '../rules/roles.ts';

const cellsFor = (onOpen: (row: StaffListRow) => void): CellsOf<typeof staffList> => ({
  name: (row) => <RowButton onPress={() => onOpen(row)}>{row.name}</RowButton>,
  status: (row) => (
    <StatusBadge tone={row.status === 'active' ? 'good' : 'closed'}>{row.statusLabel}</StatusBadge>
  ),
});

type Open = 'invite' | 'import' | null;

export default function StaffPage() {
  const { data: me } = useStaff();
  const choices = useQuery({
    queryKey: ['office', 'invitations'],
    queryFn: () => callApi(listInvitationsEndpoint, {}),
  });
  const [open, setOpen] = useState<Open>(null);
  const [picked, setPicked] = useState<StaffListRow | null>(null);
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const isOwner = me !== undefined && me !== null && mayDo(me, 'headOffice');
  return (
    <section className="grid gap-3">
      <PageHead title="직원">
        {isOwner && (
          <Button variant="secondary" aria-expanded={open === 'import'} onClick={() => toggle('import')}>
            한꺼번에 초대
          </Button>
        )}
        <Button aria-expanded={open === 'invite'} onClick={() => toggle('invite')}>
          직원 초대
        </Button>
      </PageHead>
      {choices.error && <Notice tone="bad" title={sentenceOf(choices.error)} isLive />}
      {open === 'invite' && choices.data && (
        <Card>
          <InviteForm choices={choices.data} onDone={() => setOpen(null)} />
        </Card>
      )}
      {open === 'import' && (
        <Card>
          <ImportPanel
            endpoint={importStaffEndpoint}
            columns={[
              { key: 'email', name: '이메일' },
              { key: 'name', name: '이름' },
              { key: 'role', name: '역할' },
              { key: 'branches', name: '분원' },
            ]}
            onDone={() => setOpen(null)}
          />
        </Card>
      )}
      {choices.data && choices.data.invitations.length > 0 && (
        <OpenInvitations invitations={choices.data.invitations} />
      )}
      <DeclaredList
        list={staffList}
        cells={cellsFor(setPicked)}
        keyOf={(row) => row.staffId}
        nameOf={(row) => row.name}
        searchHint="이름, 이메일"
        filters={[
          { kind: 'choice', name: 'role', label: '역할', choices: Object.entries(roleLabels) },
          {
            kind: 'choice',
            name: 'status',
            label: '상태',
            choices: [
              ['active', '재직'],
              ['left', '권한 회수'],
            ],
          },
        ]}
        onOpen={setPicked}
      />
      {picked && choices.data && (
        <StaffPanel staff={picked} choices={choices.data} onClose={() => setPicked(null)} />
      )}
    </section>
  );
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const revoking = useAct({
    mutationFn: (invitationId: number) => callApi(revokeInvitationEndpoint, { invitationId }),
  });
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">보낸 초대</h2>
      {revoking.error && <Notice tone="bad" title={sentenceOf(revoking.error)} isLive />}
      <Table
        caption="보낸 초대"
        rows={invitations}
        keyOf={(row) => row.invitationId}
        columns={[
          { name: '이메일', cell: (row) => row.email, isRowHeader: true },
          { name: '역할', cell: (row) => `${row.roleLabel}${row.isReset ? ' (재설정)' : ''}` },
          { name: '분원', cell: (row) => row.branches.join(', ') || '전체 분원' },
          {
            name: '기한',
            cell: (row) => (row.isExpired ? '만료됨' : `${formatSeoulDateTime(row.expiresAt)}까지`),
          },
          {
            name: '할 일',
            cell: (row) => (
              <Button
                variant="secondary"
                isBusy={revoking.isPending && revoking.variables === row.invitationId}
                onClick={() => revoking.mutate(row.invitationId)}
              >
                취소<span className="sr-only"> {row.email}</span>
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
