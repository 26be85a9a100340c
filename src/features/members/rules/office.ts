import { firstPasswordDays } from './members.ts';
import type { Notice } from './notices.ts';

/** Words of the office's member rooms. */
export const enrollLabels = { web: '홈페이지', kakao: '카카오', naver: '네이버', google: '구글' } as const;
export const memberStatusLabels = { active: '이용 중', withdrawn: '탈퇴' } as const;
export const consentMethods: Readonly<Record<string, string>> = {
  form: '화면에서 동의',
  phone: '휴대폰 인증',
  sign_up: '가입하며 동의',
};

/** Who wrote a line of an account's history, in Korean. */
export function actorLabel(actor: string): string {
  if (actor === 'member') return '본인';
  return actor === 'system' ? '시스템' : '관리자';
}

/** The text with which a guardian consents, through staff, to a child under 14; the code is the consent. */
export function guardianCodeMessage(asked: {
  readonly name: string;
  readonly birthDate: string;
  readonly code: string;
  readonly termsUrl: string;
}): string {
  const { name, birthDate, code, termsUrl } = asked;
  return [
    `[{academy}] 학원 직원이 ${name}(${birthDate.slice(0, 4)}년생) 학생을 보호자님의 계정에 자녀로 등록하려고 합니다.`,
    `보호자(법정대리인)로서 이름·생년월일·학교·학년을 입학 테스트, 레벨 테스트와 상담을 위해 처리하는 데 동의하시면 인증번호(${code})를 직원에게 알려 주세요. 3분 동안 쓸 수 있습니다.`,
    `동의하지 않으시면 알려 주지 마세요. 자세한 내용: ${termsUrl}`,
  ].join('\n');
}

/** The text with which a guardian at the counter agrees to an account and, under 14, to the child; the code is the word. */
export function familyCodeMessage(asked: {
  readonly guardian: string;
  readonly child: string;
  readonly isYoung: boolean;
  readonly code: string;
  readonly termsUrl: string;
}): string {
  const { guardian, child, isYoung, code, termsUrl } = asked;
  const consent = isYoung
    ? `이용약관과, 보호자(법정대리인)로서 만 14세 미만인 ${child} 학생의 이름·생년월일·학교·학년을 입학 테스트, 레벨 테스트와 상담을 위해 처리하는 데 동의하시면`
    : '이용약관에 동의하시면';
  return [
    `[{academy}] 학원 직원이 ${guardian}님의 계정을 만들고 ${child} 학생을 자녀로 등록하려고 합니다.`,
    `${consent} 인증번호(${code})를 직원에게 알려 주세요. 3분 동안 쓸 수 있습니다.`,
    `동의하지 않으시면 알려 주지 마세요. 자세한 내용: ${termsUrl}`,
  ].join('\n');
}

/** What the guardian gets once the account is made at the counter: how to make it one's own. */
export function familyWelcome({
  guardian,
  loginId,
  url,
}: {
  readonly guardian: string;
  readonly loginId: string;
  readonly url: string;
}): string {
  return `[{academy}] ${guardian}님의 계정을 만들었습니다. 아이디는 ${loginId}입니다. ${firstPasswordDays}일 안에 비밀번호를 정하시면 신청 내역과 결과를 직접 보실 수 있습니다: ${url}`;
}

/** What the guardian is told when staff have entered a child. */
export function childEnteredNotice(guardian: string, child: string): Notice {
  return {
    subject: '[{academy}] 자녀가 등록되었습니다',
    text: `[{academy}] ${guardian}님의 계정에 ${child} 학생이 자녀로 등록되었습니다(학원 직원이 입력). 사실과 다르면 내 계정에서 고치거나 삭제하실 수 있고, 고객센터로 알려 주셔도 됩니다.`,
    template: 'member.child_entered',
  };
}

/** What the guardian is told when staff have taken an entered child back. */
export function childTakenBackNotice(guardian: string, child: string): Notice {
  return {
    subject: '[{academy}] 자녀 등록이 취소되었습니다',
    text: `[{academy}] ${guardian}님의 계정에 등록되었던 ${child} 학생의 자녀 등록이 취소되었습니다(학원 직원이 입력을 되돌림). 궁금하신 점은 고객센터로 알려 주세요.`,
    template: 'member.child_taken_back',
  };
}
