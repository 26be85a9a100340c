import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api.ts';
import { History } from '#src/web/office/history.tsx';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import {
  changeStaffEndpoint,
  dismissStaffEndpoint,
  resetStaffEndpoint,
  returnStaffEndpoint,
  type StaffLine,
} from '../../contract/people.ts';
import type { InviteChoices } from './invite-form.tsx';
import { PlaceFields, type StaffPlace } from './place-fields.tsx';

type Act = 'role' | 'leave' | 'return' | 'reset';
const titles: Readonly<Record<Act, string>> = {
  role: '역할·분원 바꾸기',
  leave: '권한 회수',
  return: '권한 되돌리기',
  reset: '비밀번호·인증 앱 재설정 메일',
};

/** One member of staff: what may be done, and what was done. */
export function StaffPanel({
  staff,
  choices,
  onClose,
}: {
  staff: StaffLine;
  choices: InviteChoices;
  onClose: () => void;
}) {
  const [act, setAct] = useState<Act | null>(null);
  const acts: readonly Act[] = staff.status === 'active' ? ['role', 'reset', 'leave'] : ['return'];
  return (
    <Dialog
      title={staff.name}
      isOpen
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <Facts
        rows={[
          ['이메일', staff.email],
          ['역할', staff.roleWord],
          ['분원', staff.branches.join(', ') || '전체 분원'],
          ['상태', staff.statusWord],
          ['최근 접속', staff.lastSeenAt ? formatSeoulDateTime(staff.lastSeenAt) : '없음'],
          ['남은 복구 코드', `${staff.recoveryCodesLeft}개`],
        ]}
      />
      {staff.mayManage && (
        <div className="flex flex-wrap gap-2">
          {acts.map((one) => (
            <Button key={one} look={one === 'leave' ? 'danger' : 'secondary'} onClick={() => setAct(one)}>
              {titles[one]}
            </Button>
          ))}
        </div>
      )}
      <History entity="staff" entityId={String(staff.staffId)} />
      {act && (
        <ActDialog act={act} staff={staff} choices={choices} onClose={() => setAct(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function ActDialog({
  act,
  staff,
  choices,
  onClose,
  onDone,
}: {
  act: Act;
  staff: StaffLine;
  choices: InviteChoices;
  onClose: () => void;
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const [place, setPlace] = useState<StaffPlace>({ role: staff.role, branchIds: staff.branchIds });
  const run = async (reason: string) => {
    const of = { staffId: staff.staffId, version: staff.version, reason };
    if (act === 'role')
      await callApi(changeStaffEndpoint, { ...of, role: place.role, branchIds: [...place.branchIds] });
    if (act === 'leave') await callApi(dismissStaffEndpoint, of);
    if (act === 'return') await callApi(returnStaffEndpoint, of);
    if (act === 'reset') await callApi(resetStaffEndpoint, of);
    await queries.invalidateQueries({ queryKey: ['office'] });
    await say(`${staff.name} 님: ${titles[act]}을(를) 마쳤습니다.`);
    onDone();
  };
  return (
    <ReasonDialog
      title={titles[act]}
      button={titles[act]}
      look={act === 'leave' ? 'danger' : 'primary'}
      isOpen
      onClose={onClose}
      run={run}
    >
      {act === 'role' && <PlaceFields choices={choices} place={place} onChange={setPlace} />}
      {act === 'leave' && <p>모든 권한이 바로 사라지고 로그인이 끊깁니다. 기록은 남습니다.</p>}
      {act === 'return' && <p>전과 같은 역할과 분원으로 다시 로그인할 수 있게 됩니다.</p>}
      {act === 'reset' && (
        <p>로그인이 바로 끊기고, {staff.email} 주소로 새 비밀번호와 인증 앱을 설정하는 링크를 보냅니다.</p>
      )}
    </ReasonDialog>
  );
}
