/** The counselling form for a branch and a grade, with the class whose seat is kept where there is one. */
export function placedPath(of: {
  readonly branchCode: string;
  readonly grade: number;
  readonly placeNo: string | null;
}): string {
  const place = of.placeNo === null ? '' : `&place=${of.placeNo}`;
  return `/counseling?branch=${of.branchCode}&from=level_test&grade=${of.grade}${place}`;
}
