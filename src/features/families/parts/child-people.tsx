import { useState } from 'react';
import {
  askToTakeOver,
  endHandOver,
  expelPerson,
  takeOverChild,
  withdrawInvitation,
} from '#src/features/families/contract/family-people.ts';
import type { AccountChild } from '#src/features/members/contract/account.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ChildActDialog } from './child-act-dialog.tsx';

const roleNames = { guardian: '보호자', student: '본인' } as const;
type Person = AccountChild['people'][number];
type Invitation = AccountChild['invitations'][number];
type Open =
  | { readonly kind: 'expel' | 'handOver'; readonly person: Person }
  | { readonly kind: 'withdraw'; readonly invitation: Invitation }
  | { readonly kind: 'unask' | 'accept' }
  | null;

/** Who else sees the child, who was invited, and whom it is being handed to; the owner ends each of them here. */
export function ChildPeople({ child }: { child: AccountChild }) {
  const [open, setOpen] = useState<Open>(null);
  const { people, invitations, handOver } = child;
  const isOwner = child.relation === 'owner';
  const asked = people.find((one) => one.personId === handOver?.personId);
  return (
    <>
      {!isOwner && people.length > 0 && (
        <p className="text-sm text-ink-soft">
          함께 보는 사람: {people.map((one) => `${one.name}(${roleNames[one.role]})`).join(', ')}
        </p>
      )}
      {isOwner && people.length + invitations.length > 0 && (
        <ul aria-label={`${child.name} 학생을 함께 보는 사람과 초대`} className="grid gap-2 text-sm">
          {people.map((person) => (
            <li key={person.personId} className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                함께 보는 사람: {person.name}({roleNames[person.role]})
              </span>
              <span className="flex flex-wrap">
                <Button variant="quiet" onClick={() => setOpen({ kind: 'handOver', person })}>
                  넘기기<span className="sr-only"> {person.name}</span>
                </Button>
                <Button variant="quiet" onClick={() => setOpen({ kind: 'expel', person })}>
                  내보내기<span className="sr-only"> {person.name}</span>
                </Button>
              </span>
            </li>
          ))}
          {invitations.map((invitation) => (
            <li key={invitation.invitationId} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="tabular-nums">
                초대함: {formatPhone(invitation.mobile)}({roleNames[invitation.role]}),{' '}
                {formatSeoulDate(invitation.expiresAt)}까지
              </span>
              <Button variant="quiet" onClick={() => setOpen({ kind: 'withdraw', invitation })}>
                초대 거두기<span className="sr-only"> {formatPhone(invitation.mobile)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {handOver && isOwner && (
        <Notice tone="info" title={`${asked?.name ?? ''}님의 답을 기다리고 있습니다.`}>
          <p>{formatSeoulDate(handOver.expiresAt)}까지 답하지 않으면 그대로 남습니다.</p>
          <Button variant="secondary" onClick={() => setOpen({ kind: 'unask' })}>
            넘기기 취소
          </Button>
        </Notice>
      )}
      {handOver?.isToMe && (
        <Notice tone="info" title={`${child.name} 학생을 맡아 달라는 요청이 있습니다.`}>
          <p>
            맡으시면 회원님이 첫 보호자가 되어 다른 보호자를 초대하거나 내보내실 수 있습니다.{' '}
            {formatSeoulDate(handOver.expiresAt)}까지 답해 주세요.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen({ kind: 'accept' })}>
              맡기
            </Button>
            <Button variant="quiet" onClick={() => setOpen({ kind: 'unask' })}>
              맡지 않기
            </Button>
          </div>
        </Notice>
      )}
      {open && <PeopleDialog child={child} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface PeopleDialogProps {
  readonly child: AccountChild;
  readonly open: NonNullable<Open>;
  readonly onClose: () => void;
}

function PeopleDialog({ child: { childId, name, handOver }, open, onClose }: PeopleDialogProps) {
  const common = { onClose };
  if (open.kind === 'expel')
    return (
      <ChildActDialog
        {...common}
        title="함께 보는 사람 내보내기"
        confirm="내보내기"
        isDanger
        done="내보냈습니다."
        act={() => callApi(expelPerson, { childId, personId: open.person.personId })}
      >
        <p>
          {open.person.name}님은 {name} 학생을 더는 볼 수 없습니다. 그분이 한 접수와 대기는 회원님에게
          넘어옵니다. 결제하지 않은 자리는 안내된 시각까지 결제해 주세요. 취소하면 환불은 결제한 분에게
          갑니다.
        </p>
      </ChildActDialog>
    );
  if (open.kind === 'handOver')
    return (
      <ChildActDialog
        {...common}
        title="자녀 넘기기"
        confirm="넘겨받기 요청"
        done="요청을 보냈습니다."
        act={() => callApi(askToTakeOver, { childId, personId: open.person.personId })}
      >
        <p>
          {open.person.name}님에게 {name} 학생의 첫 보호자가 되어 달라고 요청합니다. 그분이 받아들이기 전에는
          아무것도 바뀌지 않고, 넘긴 뒤에도 회원님은 함께 보실 수 있습니다.
        </p>
      </ChildActDialog>
    );
  if (open.kind === 'withdraw')
    return (
      <ChildActDialog
        {...common}
        title="초대 거두기"
        confirm="초대 거두기"
        done="초대를 거두었습니다."
        act={() => callApi(withdrawInvitation, { childId, invitationId: open.invitation.invitationId })}
      >
        <p>{formatPhone(open.invitation.mobile)} 번호로 보낸 초대 링크를 더는 열 수 없습니다.</p>
      </ChildActDialog>
    );
  if (open.kind === 'accept')
    return (
      <ChildActDialog
        {...common}
        title="자녀 맡기"
        confirm="맡기"
        done="이제 회원님이 첫 보호자입니다."
        act={() => callApi(takeOverChild, { childId })}
      >
        <p>회원님이 {name} 학생의 첫 보호자가 됩니다. 지금까지의 첫 보호자도 계속 함께 봅니다.</p>
      </ChildActDialog>
    );
  return (
    <ChildActDialog
      {...common}
      title={handOver?.isToMe ? '맡지 않기' : '넘기기 취소'}
      confirm={handOver?.isToMe ? '맡지 않기' : '넘기기 취소'}
      done="지금처럼 두었습니다."
      act={() => callApi(endHandOver, { childId })}
    >
      <p>{name} 학생은 지금의 첫 보호자에게 그대로 남습니다.</p>
    </ChildActDialog>
  );
}
