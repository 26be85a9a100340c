/** Survivors that no test could notice, by file and the line of code they stand in. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** Why a survivor in this line was left; undefined where nobody has said so. */
export const whyLeft = (file: string, code: string): string | undefined => reasons[file]?.[code];

export const filesWithReasons = Object.keys(reasons);
export const linesWithReasons = (file: string): string[] => Object.keys(reasons[file] ?? {});
