/** Keys of the programmes as the database and the address line write them. */
export const programmes = [
  ['elementary', '초등 수학'],
  ['high', '중·고등 수학'],
  ['smart_reading', '스마트 리딩'],
  ['science', '과학'],
  ['special', '특강'],
] as const;

/** The columns of a tuition table, as the screen, a spreadsheet and the history name them. */
export const courseWords = {
  programme: '프로그램',
  course: '강좌',
  grades: '대상',
  capacity: '정원',
  weekly: '수업 시간',
  monthlyMinutes: '월 교습 시간(분)',
  tuitionKrw: '교습비',
  extraKrw: '기타 경비',
  extraNote: '경비 내용',
} as const;

/** The name of a programme; its key where it has none. */
export function programmeName(key: string): string {
  return programmes.find(([known]) => known === key)?.[1] ?? key;
}

/** The key behind a name or a key as a person typed it; what is unknown stays as it is. */
export function programmeKey(typed: string): string {
  const word = typed.trim();
  return programmes.find(([key, name]) => key === word || name === word)?.[0] ?? word;
}
