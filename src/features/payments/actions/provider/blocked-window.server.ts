import { readPayment } from '#src/features/payments/actions/pay.server.ts';
import type { blockedWindowEndpoint } from '#src/features/payments/contract/payments.ts';
import type { Academy } from '#src/platform/academy.ts';
import { noteCallEnd, windowHealth } from '#src/platform/provider-health.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

/** A browser says that our policy refused a host its payment window uses; staff read which, and what to do. */
export async function noteBlockedWindow(
  academy: Academy,
  actor: MemberActor,
  { paymentId, host }: InputOf<typeof blockedWindowEndpoint>,
): Promise<{ isNoted: boolean }> {
  await readPayment(academy, actor, paymentId);
  const companies = academy.config.PORTONE_PG ?? '없음';
  const failure = `결제창이 ${host}에 닿지 못해 열리지 않았습니다. 서버 설정 PORTONE_PG(지금 ${companies})가 포트원 채널의 결제사와 같은지 확인해 주세요.`;
  await noteCallEnd(academy.db, {
    name: windowHealth,
    failure,
    now: academy.clock.now(),
    isCheck: false,
  });
  return { isNoted: true };
}
