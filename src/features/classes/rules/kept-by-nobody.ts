/** What a family that has left reads, of the seats and of each try to keep one. */
export const keepsNone = '탈퇴하신 계정의 시험 결과로는 자리를 맡아 드릴 수 없습니다.';
