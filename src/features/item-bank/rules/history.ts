/** Why a version of an item moved; `moved` and `flagged` with the words of whoever did. */
export type ItemCode =
  | 'created'
  | 'new_version'
  | 'moved'
  | 'flagged'
  | 'rewritten'
  | 'imported'
  | 'replaced'
  | 'restored';

export interface ItemFacts {
  /** The format of the file it came from. */
  readonly format?: string;
  /** The version that took its place. */
  readonly version?: number;
}

/** Why, in Korean. */
export function reasonOf(step: {
  readonly code: ItemCode | 'noted';
  readonly note: string;
  readonly data: ItemFacts;
}): string {
  const { format, version } = step.data;
  const labels = {
    created: '새 문항',
    new_version: '새 버전',
    moved: step.note,
    flagged: step.note,
    rewritten: '고쳐 써서 다시 작성 중으로 돌렸습니다.',
    imported: `${format} 파일에서 가져왔습니다.`,
    replaced: `새 버전(${version})으로 바뀌었습니다.`,
    restored: '사용 종료를 되돌렸습니다.',
    noted: step.note,
  };
  return labels[step.code];
}
