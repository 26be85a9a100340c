import { handOverLivesDays } from '#src/features/members/rules/members.ts';

/** What the people of a child are told of each other, by text; names come masked. */
export const familyTexts = {
  joined: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생을 함께 보기 시작했습니다. 초대하신 분이 아니면 내 계정에서 바로 내보내 주세요: {site}/account`,
  expelled: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생 함께 보기를 마쳤습니다. 회원님이 이 학생으로 하신 접수와 대기가 있으면 ${who}님에게 넘어가고, 그중 결제가 진행 중이던 자리는 취소됩니다. 환불되는 금액은 결제하신 분에게 돌아갑니다.`,
  removed: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생 함께 보기를 마쳤습니다. 직접 접수하신 신청은 신청 내역에서 그대로 보실 수 있습니다.`,
  left: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생을 더는 함께 보지 않습니다. ${who}님이 이 학생으로 한 접수와 대기는 회원님이 이어받으셨습니다: {site}/applications`,
  changed: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생의 정보를 바꾸었습니다. 내 계정에서 확인해 주세요: {site}/account`,
  handOverAsked: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생을 맡아 달라고 요청했습니다. ${handOverLivesDays}일 안에 내 계정에서 답해 주세요: {site}/account`,
  handedOver: (who: string, child: string) =>
    `[{academy}] ${who}님이 ${child} 학생을 넘겨받았습니다. 앞으로도 함께 보실 수 있습니다.`,
  inherited: (child: string) =>
    `[{academy}] ${child} 학생을 등록한 보호자가 탈퇴하여 회원님이 이어받았습니다. 내 계정에서 확인해 주세요: {site}/account`,
  twoSeats: (child: string) =>
    `${child} 학생이 두 보호자의 자녀로 같은 테스트에 각각 접수되어 있습니다. 하나를 취소해 주세요.`,
} as const;
