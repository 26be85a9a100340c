/** What a consent covers, as the office says it. */
export const scopeLabels = { name: '이름', picture: '사진', work: '작품과 글' } as const;

/** How a consent stands. */
export const portraitLabels = { given: '동의', withdrawn: '철회' } as const;
