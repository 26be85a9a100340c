/** What the log of the office calls a correction of the child of a registration; its history finds it again by that. */
export const correctionOf = (registrationNo: string): string => `${registrationNo} 학생 정보 정정`;
