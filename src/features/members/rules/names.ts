/** What the kinds of consent are called on screens and in the download. */
export const consentNames: Readonly<Record<string, string>> = {
  terms: '이용약관',
  privacy: '개인정보 처리방침 확인',
  guardian: '만 14세 미만 자녀의 보호자 동의',
  marketing: '소식 받기',
  marketingNight: '밤에도 소식 받기',
  photo: '수업 사진',
  childPhoto: '본인 확인용 자녀 사진',
};

/** What the lines of an account's history are called. */
export const eventNames: Readonly<Record<string, string>> = {
  signed_up: '회원가입',
  privacy_shown: '개인정보 처리방침 안내',
  name_changed: '이름 변경',
  email_changed: '이메일 변경',
  address_changed: '주소 변경',
  notices_changed: '알림 방법 변경',
  mobile_changed: '휴대폰 번호 변경',
  password_changed: '비밀번호 변경',
  password_reset: '비밀번호 재설정',
  child_added: '자녀 등록',
  child_changed: '자녀 정보 변경',
  child_removed: '자녀 삭제',
  child_invited: '자녀에 보호자 초대',
  child_joined: '초대받은 자녀 연결',
  child_left: '자녀 연결 끊기',
  photo_added: '자녀 사진 등록',
  photo_removed: '자녀 사진 삭제',
  grade_rolled: '새 학년',
  social_linked: '소셜 계정 연결',
  social_unlinked: '소셜 계정 연결 끊기',
  data_downloaded: '내 정보 내려받기',
  sessions_ended: '관리자가 모든 기기에서 로그아웃',
  marketing_confirmed: '소식 받기 동의 안내',
  withdrawn: '회원 탈퇴',
};
