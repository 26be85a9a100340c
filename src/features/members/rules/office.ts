/** Words of the office's member rooms. */
export const enrollWords = { web: '홈페이지', kakao: '카카오', naver: '네이버', google: '구글' } as const;
export const memberStatusWords = { active: '이용 중', withdrawn: '탈퇴' } as const;
export const consentMethods: Readonly<Record<string, string>> = {
  form: '화면에서 동의',
  phone: '휴대폰 인증',
};

/** Who wrote a line of an account's history, in Korean. */
export function actorWord(actor: string): string {
  if (actor === 'member') return '본인';
  return actor === 'system' ? '시스템' : '관리자';
}
