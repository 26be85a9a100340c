/** Keys of the programmes as the database and the address line write them. */
export const programmes = [
  ['elementary', '초등 수학'],
  ['high', '중·고등 수학'],
  ['smart_reading', '스마트 리딩'],
  ['science', '과학'],
  ['special', '특강'],
] as const;
