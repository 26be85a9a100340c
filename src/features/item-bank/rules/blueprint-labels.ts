/** The states of blueprints and papers as staff read them. */
export const blueprintLabels = { draft: '준비 중', published: '공개', retired: '사용 종료' } as const;

export const blueprintTones = { draft: 'wait', published: 'good', retired: 'closed' } as const;

export const modeLabels = { fixed: '고정형', adaptive: '적응형' } as const;
