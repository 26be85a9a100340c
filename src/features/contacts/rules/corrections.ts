/** Days the link to a corrected contact is good for. */
export const correctionLivesDays = 7;
/** Days after the decision the wished contact is kept; who asked, who decided and why stays in the office's history. */
export const correctionKeptDays = 30;
/** Names that may be typed for one link in a day; the link may have gone to a stranger. */
export const namesPerLinkAndDay = 5;

/** Whether a member of staff may confirm what was asked: never one's own asking. */
export const mayApprove = (asked: { readonly askedBy: number }, staffId: number): boolean =>
  asked.askedBy !== staffId;

/** What is to happen, as the office and its history call it. */
export function correctionLabel(field: 'mobile' | 'email', contact: string | null): string {
  if (field === 'email') return '이메일 정정';
  return contact === null ? '휴대폰 번호 놓아주기' : '휴대폰 번호 정정';
}

const days = `${correctionLivesDays}일`;

/** What goes to the new contact: the wrong one may be a stranger's, so it names nobody. */
export const correctionTexts = {
  mobile: (code: string) =>
    `[{academy}] 학원에서 회원님의 휴대폰 번호를 이 번호로 정정했습니다. ${days} 안에 아래 링크를 열어 확인해 주세요. 회원이 아니시면 지우시면 됩니다.\n{site}/account/number/confirm#${code}`,
  email: (code: string) =>
    `학원에서 회원님의 이메일을 이 주소로 정정했습니다. ${days} 안에 아래 링크를 열어 확인해 주세요. 확인하시면 아이디와 비밀번호 안내도 이 주소로 받으실 수 있습니다. 회원이 아니시면 이 메일을 지우시면 됩니다.\n{site}/account/number/confirm#${code}`,
  emailChanged:
    '[{academy}] 학원에서 회원님의 이메일 주소를 정정했습니다. 요청하신 적이 없다면 고객센터로 연락해 주세요.',
} as const;
