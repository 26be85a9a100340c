/** What an item can ask for; the database and the exchange formats know the same ones. */
export const itemKinds = ['single', 'multiple', 'text', 'number', 'order', 'match', 'gaps', 'essay'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemKindNames: Readonly<Record<ItemKind, string>> = {
  single: '단일 선택',
  multiple: '복수 선택',
  text: '단답',
  number: '수 답하기',
  order: '순서 맞추기',
  match: '짝짓기',
  gaps: '빈칸 채우기',
  essay: '서술',
};
