import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { roomsOf } from '../rules.ts';

export default function DashboardPage() {
  const { data: staff } = useStaff();
  if (!staff) return null;
  const hasTests = roomsOf[staff.role].includes('tests');
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">{staff.name} 님, 안녕하세요</h1>
      {hasTests ? (
        <Card className="grid justify-items-start gap-3">
          <h2 className="text-lg">입학 테스트</h2>
          <p>접수 중인 회차의 남은 자리와 대기 인원, 접수 명단을 확인하실 수 있습니다.</p>
          <ButtonLink to="/office/tests">회차 보기</ButtonLink>
        </Card>
      ) : (
        <Card>
          <p>이 계정으로 할 수 있는 일이 아직 없습니다. 필요한 권한은 본부 관리자에게 요청해 주세요.</p>
        </Card>
      )}
    </section>
  );
}
