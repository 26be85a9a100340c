import { useQuery } from '@tanstack/react-query';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { staffDutiesEndpoint } from '../../contract/people.ts';

/** What of a person's counselling somebody else takes over, told before it happens. */
export function DutiesNote({ staffId }: { staffId: number }) {
  const duties = useQuery({
    queryKey: ['office', 'staff', staffId, 'duties'],
    gcTime: 0,
    queryFn: () => callApi(staffDutiesEndpoint, { staffId: String(staffId) }),
  });
  if (!duties.data) return null;
  const { shifts, appointments, requests } = duties.data;
  if (shifts + appointments + requests === 0) return null;
  return (
    <Notice tone="warn" title="맡고 있는 상담이 있습니다.">
      <p>
        더는 상담하지 않는 분원의 근무 {shifts}건은 끝나고, 예약된 상담 {appointments}건은 같은 시간에 비어
        있는 선생님에게 옮기거나 풀어서 문자로 알립니다. 진행 중인 상담 {requests}건은 다른 선생님에게
        나눕니다.
      </p>
    </Notice>
  );
}
