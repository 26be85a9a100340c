/** The states of blueprints and papers as staff read them. */
export const blueprintWords = { draft: '준비 중', published: '공개', retired: '사용 종료' } as const;
