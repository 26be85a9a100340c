import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ChildTimelines } from '#src/features/accounts/parts/office/child-timelines.tsx';
import { ChildrenTable } from '#src/features/accounts/parts/office/children-table.tsx';
import { EnterChildDialog } from '#src/features/accounts/parts/office/enter-child-dialog.tsx';
import { askCorrection } from '#src/features/contacts/contract/corrections.ts';
import { CorrectionDialog } from '#src/features/contacts/parts/correction-dialog.tsx';
import {
  endMemberSessionsEndpoint,
  type OfficeMemberDetail,
  readOfficeMemberEndpoint,
  unmaskMemberEndpoint,
} from '#src/features/members/contract/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { spokenDay } from '#src/shared/words/spoken-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

type Asked = 'unmask' | 'sign-out' | 'child' | 'contact' | null;

export default function OfficeMemberPage() {
  const memberId = Number(useParams().memberId);
  const masked = useQuery({
    queryKey: ['office', 'member', memberId],
    queryFn: () => callApi(readOfficeMemberEndpoint, { memberId }),
  });
  // The whole data lives in this page only: leaving it masks it again.
  const unmasking = useAct({
    renews: null,
    mutationFn: (reason: string) => callApi(unmaskMemberEndpoint, { memberId, reason }),
  });
  const [ask, setAsk] = useState<Asked>(null);
  const mayCorrect = useMayCall(askCorrection);
  const detail = unmasking.data ?? masked.data;
  if (cannotShow(masked)) return <NotShown error={masked.error} back={['/office/members', '회원 목록']} />;
  if (!detail) return <Skeleton className="h-96" />;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{detail.member.name} 회원</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/members" variant="secondary">
            회원 목록
          </ButtonLink>
          <Button variant="secondary" onClick={() => setAsk('sign-out')}>
            모든 기기 로그아웃
          </Button>
          {detail.member.status === 'active' && (
            <Button variant="secondary" onClick={() => setAsk('child')}>
              자녀 등록
            </Button>
          )}
          {detail.member.status === 'active' && mayCorrect && (
            <Button variant="secondary" onClick={() => setAsk('contact')}>
              연락처 정정
            </Button>
          )}
          {detail.isMasked && <Button onClick={() => setAsk('unmask')}>전체 정보 보기</Button>}
        </div>
      </div>
      {!detail.isMasked && (
        <Notice tone="warn" title="가리지 않은 정보입니다. 열람 기록이 남았습니다." isLive />
      )}
      <MemberFacts detail={detail} />
      {ask === 'contact' && <CorrectionDialog memberId={memberId} onClose={() => setAsk(null)} />}
      {ask === 'child' && (
        <EnterChildDialog memberId={memberId} onClose={() => setAsk(null)} onEntered={unmasking.reset} />
      )}
      <MemberDialogs
        memberId={memberId}
        ask={ask}
        onClose={() => setAsk(null)}
        unmask={unmasking.mutateAsync}
      />
    </section>
  );
}

interface MemberDialogsProps {
  readonly memberId: number;
  readonly ask: Asked;
  readonly onClose: () => void;
  readonly unmask: (reason: string) => Promise<unknown>;
}

/** What needs a reason: seeing everything, and ending every session. */
function MemberDialogs({ memberId, ask, onClose, unmask }: MemberDialogsProps) {
  return (
    <>
      <ReasonDialog
        title="전체 정보 보기"
        button="사유를 남기고 보기"
        isOpen={ask === 'unmask'}
        renews={null}
        onClose={onClose}
        run={async (reason) => {
          await unmask(reason);
        }}
      >
        <p>
          이름, 연락처, 자녀와 신청 기록을 가리지 않고 보여 드립니다. 누가 언제 왜 보았는지 2년간 보관됩니다.
        </p>
      </ReasonDialog>
      <ReasonDialog
        title="모든 기기 로그아웃"
        button="로그아웃시키기"
        variant="danger"
        isOpen={ask === 'sign-out'}
        onClose={onClose}
        run={async (reason) => {
          await callApi(endMemberSessionsEndpoint, { memberId, reason });
          return () => toast('모든 기기에서 로그아웃시켰습니다.');
        }}
      >
        <p>회원이 휴대폰을 잃어버렸을 때처럼 급할 때 씁니다. 회원은 다시 로그인하면 됩니다.</p>
      </ReasonDialog>
    </>
  );
}

function MemberFacts({ detail }: { detail: OfficeMemberDetail }) {
  const { member } = detail;
  return (
    <>
      <Card>
        <Facts
          rows={[
            ['아이디', member.loginId],
            [
              '휴대폰',
              detail.mobileProvenAt === null
                ? '없음 (번호를 놓아 주었습니다. 다음 로그인 때 새 번호를 확인합니다.)'
                : `${member.mobile} (확인 ${formatSeoulDateTime(detail.mobileProvenAt)})`,
            ],
            ['이메일', member.email],
            ['가입', `${formatSeoulDateTime(member.joinedAt)} · ${member.enrollLabel}`],
            ['상태', member.statusLabel],
          ]}
        />
      </Card>
      <h2 className="text-lg">자녀</h2>
      {detail.children.length > 0 ? (
        <ChildrenTable rows={detail.children} />
      ) : (
        <EmptyState title="등록한 자녀가 없습니다." />
      )}
      <h2 className="text-lg">신청 기록</h2>
      <ChildTimelines memberId={member.memberId} named={detail.children} />
      <h2 className="text-lg">동의</h2>
      <Table
        isWordy
        caption="동의"
        rows={detail.consents}
        keyOf={(row) => row.typeLabel}
        columns={[
          { name: '항목', cell: (row) => row.typeLabel, isRowHeader: true },
          { name: '의사', cell: (row) => (row.given ? '동의' : '철회') },
          {
            name: '버전',
            cell: (row) => <span className="whitespace-nowrap">{spokenDay(row.version)}</span>,
          },
          { name: '방법', cell: (row) => row.method },
          { name: '일시', cell: (row) => formatSeoulDateTime(row.givenAt) },
        ]}
      />
      <h2 className="text-lg">계정 이력</h2>
      <Table
        isWordy
        caption="계정 이력"
        rows={detail.events}
        keyOf={(row) => `${row.at}${row.label}`}
        columns={[
          { name: '일시', cell: (row) => formatSeoulDateTime(row.at), isRowHeader: true },
          { name: '내용', cell: (row) => row.label },
          { name: '처리자', cell: (row) => row.actor },
        ]}
      />
      {detail.records.map((section) => (
        <div key={section.title} className="grid gap-2">
          <h2 className="text-lg">{section.title}</h2>
          {section.rows.length > 0 ? (
            <DataTable caption={section.title} head={section.columns} rows={section.rows} />
          ) : (
            <p className="text-ink-soft">없습니다.</p>
          )}
        </div>
      ))}
    </>
  );
}
