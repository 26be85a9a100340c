/** States of background work as the office calls them. */
export const jobStateWords = {
  waiting: '대기',
  running: '실행 중',
  retrying: '다시 시도 예정',
  given_up: '멈춤',
} as const;
