import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { type CounsellingView, listOwnRequests } from '../contract/requests.ts';
import { openStates } from '../rules/requests.ts';

/** What was asked for with this phone and is not over: whoever lost the link finds it here. */
export function OwnRequests({ isMember }: { isMember: boolean }) {
  const own = useQuery({
    queryKey: ['counselling', 'own'],
    queryFn: () => callApi(listOwnRequests, {}),
  });
  const open = own.data?.requests.filter((one) => one.token && openStates.includes(one.state)) ?? [];
  if (open.length === 0 && own.data && !isMember)
    return (
      <p className="text-sm text-ink-soft">
        회원이시면{' '}
        <Link to="/signin?returnTo=/counseling" className="text-brand-deep underline underline-offset-4">
          로그인
        </Link>
        해 주세요. 회원으로 신청하신 상담은 로그인하셔야 보입니다.
      </p>
    );
  if (open.length === 0) return null;
  return (
    <Notice tone="info" title="이미 접수하신 상담이 있습니다.">
      <ul className="grid gap-1">
        {open.map((request) => (
          <li key={request.requestNo}>
            <Link
              to={`/counseling?request=${request.token}`}
              className="inline-flex min-h-11 items-center text-brand-deep underline underline-offset-4"
            >
              {requestText(request)}
            </Link>
          </li>
        ))}
      </ul>
      <p>눌러서 시간을 바꾸거나 취소하실 수 있습니다. 한 번호로 두 건까지 신청하실 수 있습니다.</p>
    </Notice>
  );
}

/** `대치 분원, 전화 상담 11월 23일 …` */
function requestText({ branchName, appointment, stateLabel }: CounsellingView): string {
  const when = appointment
    ? `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}`
    : stateLabel;
  return `${branchName}, ${when}`;
}
