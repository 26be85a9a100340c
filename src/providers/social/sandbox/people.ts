/** The people of the local Kakao. */
export interface SandboxPerson {
  readonly id: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly about: string;
}

export const sandboxPeople: readonly SandboxPerson[] = [
  {
    id: '3100000001',
    nickname: '김서연',
    email: 'seoyeon.kim@kakao.com',
    phone: '+82 10-3100-0001',
    about: '이메일과 휴대폰 번호를 모두 제공합니다.',
  },
  {
    id: '3100000002',
    nickname: '박지훈',
    email: 'jihoon.park@kakao.com',
    phone: '+82 10-3100-0002',
    about: '신규: 아직 아카데미에 가입하지 않은 사람입니다.',
  },
  {
    id: '3100000003',
    nickname: '이하은',
    email: null,
    phone: null,
    about: '이메일과 휴대폰 번호 제공에 동의하지 않습니다.',
  },
];
