import type { SocialProvider } from '../port.ts';

/** One person of a local provider. */
export interface SandboxPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** As Kakao writes it: `+82 10-3100-0001`. */
  readonly phone: string | null;
  readonly about: string;
}

const mailHosts = { kakao: 'kakao.com', naver: 'naver.com', google: 'gmail.com' } as const;
/** Ids of the form each provider gives out. */
const firstIds = { kakao: '310000000', naver: 'nv_7Hc2kQ9pLmX4sTfWbZ0aRyUe', google: '11763450912345678900' };
const phoneGroups = { kakao: '3100', naver: '3200', google: '3300' } as const;

/** The people of one local provider; their ids end in 1, 2 and 3. */
export function peopleOf(vendor: SocialProvider): readonly SandboxPerson[] {
  const mail = (name: string) => `${name}@${mailHosts[vendor]}`;
  const phone = (number: number) => `+82 10-${phoneGroups[vendor]}-000${number}`;
  return [
    {
      id: `${firstIds[vendor]}1`,
      name: '김서연',
      email: mail('seoyeon.kim'),
      phone: phone(1),
      about: '이메일과 휴대폰 번호를 모두 제공합니다.',
    },
    {
      id: `${firstIds[vendor]}2`,
      name: '박지훈',
      email: mail('jihoon.park'),
      phone: phone(2),
      about: '신규: 아직 아카데미에 가입하지 않은 사람입니다.',
    },
    {
      id: `${firstIds[vendor]}3`,
      name: '이하은',
      email: null,
      phone: null,
      about: '이메일과 휴대폰 번호 제공에 동의하지 않습니다.',
    },
  ];
}
