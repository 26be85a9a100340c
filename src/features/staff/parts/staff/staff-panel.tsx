import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Right } from '#src/shared/access/rights.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { History } from '#src/web/office/history.tsx';
import {
  changeStaffEndpoint,
  dismissStaffEndpoint,
  resetStaffEndpoint,
  returnStaffEndpoint,
  type StaffListRow,
  setSingleRightsEndpoint,
} from '../../contract/people.ts';
import { type SingleRights, singleRights, singleRightsText } from '../../rules/single-rights.ts';
import { DutiesNote } from './duties-note.tsx';
import type { InviteChoices } from './invite-form.tsx';
import { PlaceFields, type StaffPlace } from './place-fields.tsx';
import { RightsFields } from './rights-fields.tsx';

type Act = 'role' | 'rights' | 'leave' | 'return' | 'reset';
const titles: Readonly<Record<Act, string>> = {
  role: '역할·분원 바꾸기',
  rights: '개별 권한 바꾸기',
  leave: '권한 회수',
  return: '권한 되돌리기',
  reset: '비밀번호·인증 앱 재설정 메일',
};

const done: Readonly<Record<Act, (name: string) => string>> = {
  role: (name) => `${name} 님의 역할과 분원을 바꾸었습니다.`,
  rights: (name) => `${name} 님의 개별 권한을 바꾸었습니다.`,
  leave: (name) => `${name} 님의 권한을 회수했습니다.`,
  return: (name) => `${name} 님의 권한을 되돌렸습니다.`,
  reset: (name) => `${name} 님께 재설정 메일을 보냈습니다.`,
};

/** One member of staff: what may be done, and what was done. */
export function StaffPanel({
  staff,
  choices,
  onClose,
}: {
  staff: StaffListRow;
  choices: InviteChoices;
  onClose: () => void;
}) {
  const [act, setAct] = useState<Act | null>(null);
  const acts: readonly Act[] =
    staff.status === 'active'
      ? ['role', ...(staff.role === 'owner' ? [] : (['rights'] as const)), 'reset', 'leave']
      : ['return'];
  return (
    <Dialog
      title={staff.name}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <Facts
        rows={[
          ['이메일', staff.email],
          ['역할', staff.roleLabel],
          ['개별 권한', singleRightsText(staff)],
          ['분원', staff.branches.join(', ') || '전체 분원'],
          ['상태', staff.statusLabel],
          ['최근 접속', staff.lastSeenAt ? formatSeoulDateTime(staff.lastSeenAt) : '없음'],
          ['남은 복구 코드', `${staff.recoveryCodesLeft}개`],
        ]}
      />
      {staff.mayManage && (
        <div className="flex flex-wrap gap-2">
          {acts.map((one) => (
            <Button key={one} variant={one === 'leave' ? 'danger' : 'secondary'} onClick={() => setAct(one)}>
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

type Placed = StaffPlace & Pick<StaffListRow, 'role'> & { readonly single: SingleRights };

const among = (list: readonly Right[]) => singleRights.filter((right) => list.includes(right));

/** Does it, and answers how to take it back: the opposite, on the version that this made. A mail cannot be unsent. */
async function perform(
  act: Act,
  staff: StaffListRow,
  input: Placed & { readonly staffId: number; readonly version: number; readonly reason: string },
): Promise<(() => Promise<unknown>) | null> {
  const { role, branchIds, single, ...of } = input;
  const again = ({ version }: StaffListRow) => ({ ...of, version, reason: '방금 한 변경 되돌리기' });
  if (act === 'reset') {
    await callApi(resetStaffEndpoint, of);
    return null;
  }
  if (act === 'leave') {
    const left = await callApi(dismissStaffEndpoint, of);
    return () => callApi(returnStaffEndpoint, again(left));
  }
  if (act === 'return') {
    const back = await callApi(returnStaffEndpoint, of);
    return () => callApi(dismissStaffEndpoint, again(back));
  }
  const setRights = (on: typeof of, { given, taken }: SingleRights) =>
    callApi(setSingleRightsEndpoint, { ...on, given: among(given), taken: among(taken) });
  if (act === 'rights') {
    const set = await setRights(of, single);
    return () => setRights(again(set), staff);
  }
  const changed = await callApi(changeStaffEndpoint, { ...of, role, branchIds: [...branchIds] });
  const before = { role: staff.role, branchIds: [...staff.branchIds] };
  return async () => {
    const back = await callApi(changeStaffEndpoint, { ...again(changed), ...before });
    // They went with the role.
    const isLost = back.given.length + back.taken.length < staff.given.length + staff.taken.length;
    if (isLost) await setRights(again(back), staff);
  };
}

function ActDialog({
  act,
  staff,
  choices,
  onClose,
  onDone,
}: {
  act: Act;
  staff: StaffListRow;
  choices: InviteChoices;
  onClose: () => void;
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const [place, setPlace] = useState<StaffPlace>({ role: staff.role, branchIds: staff.branchIds });
  const [single, setSingle] = useState<SingleRights>(staff);
  const run = async (reason: string) => {
    const of = { staffId: staff.staffId, version: staff.version, reason };
    const back = await perform(act, staff, {
      ...of,
      ...place,
      role: place.role ?? staff.role,
      single,
    });
    const sentence = done[act](staff.name);
    return async () => {
      await (back ? toastWithUndo(queries, sentence, back) : toast(sentence));
      onDone();
    };
  };
  return (
    <ReasonDialog
      title={titles[act]}
      button={titles[act]}
      variant={act === 'leave' ? 'danger' : 'primary'}
      isOpen
      onClose={onClose}
      run={run}
    >
      {act === 'role' && <PlaceFields choices={choices} place={place} onChange={setPlace} />}
      {act === 'role' && place.role !== staff.role && staff.given.length + staff.taken.length > 0 && (
        <p>역할이 바뀌면 개별 권한({singleRightsText(staff)})은 없어집니다.</p>
      )}
      {act === 'rights' && <RightsFields staff={staff} single={single} onChange={setSingle} />}
      {act === 'leave' && <p>모든 권한이 바로 사라지고 로그인이 끊깁니다. 기록은 남습니다.</p>}
      {(act === 'leave' || act === 'role' || single.taken.includes('families')) && (
        <DutiesNote staffId={staff.staffId} />
      )}
      {act === 'return' && <p>전과 같은 역할과 분원으로 다시 로그인할 수 있게 됩니다.</p>}
      {act === 'reset' && (
        <p>
          로그인이 바로 끊기고 지금의 비밀번호, 인증 앱, 복구 코드는 그 순간부터 쓸 수 없습니다. {staff.email}{' '}
          주소로 새로 설정하는 링크를 보내며, 3일 안에 쓰지 않으면 다시 보내야 합니다.
        </p>
      )}
    </ReasonDialog>
  );
}
