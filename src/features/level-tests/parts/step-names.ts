/** The way through a level test, as the screens name it. */
export const stepNames = ['학생과 과목', '동의와 기기 확인', '시험', '결과'] as const;
