import type { AcademyProfile } from '../contract/profile.ts';

/** The legal words as the office names them, in the order of the form. */
export const profileLabels: readonly (readonly [keyof AcademyProfile, string])[] = [
  ['companyName', '상호'],
  ['representative', '대표자'],
  ['address', '주소'],
  ['phone', '전화'],
  ['email', '이메일'],
  ['businessNo', '사업자등록번호'],
  ['mailOrderNo', '통신판매업신고번호'],
  ['mailOrderOffice', '통신판매업 신고 기관'],
  ['academyNo', '학원등록번호'],
  ['privacyOfficer', '개인정보 보호책임자'],
  ['hosting', '호스팅 제공자'],
  ['note', '추가 문구'],
];

/** How grave an incident is, in words. */
export const incidentLabels = { info: '안내', warn: '주의', bad: '장애' } as const;
