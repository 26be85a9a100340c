/** How a refusal ends that a form lets be gone past by a box under it; where the box stands elsewhere, another end is put in its place. */
export const tickBelow = '아래에 표시하고 다시 눌러 주세요.';
