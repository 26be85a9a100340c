import { features, folders, production, type SourceFile } from './folders.ts';
import { syntaxFigures } from './syntax.ts';

/** How large the house may grow. */
export const limits = {
  featureFiles: 70,
  featureLines: 7_000,
  folderFiles: 15,
  casts: 250,
  doubleCasts: 9,
} as const;

/** The casts of what runs in the product, and those among them that go by `unknown`. */
export function castsIn(files: readonly SourceFile[]): { casts: number; doubleCasts: number } {
  const figures = production(files).map(({ path, text }) => syntaxFigures(path, text));
  return {
    casts: figures.reduce((all, one) => all + one.casts, 0),
    doubleCasts: figures.reduce((all, one) => all + one.doubleCasts, 0),
  };
}

/** What has grown over its limit, one sentence each; empty where nothing has. */
export function outgrown(files: readonly SourceFile[]): string[] {
  const { casts, doubleCasts } = castsIn(files);
  const { featureFiles, featureLines, folderFiles } = limits;
  return [
    ...features(files)
      .filter((one) => one.files > featureFiles || one.lines > featureLines)
      .map(
        ({ name, files: count, lines }) =>
          `${name} has ${count} files and ${lines} lines, of ${featureFiles} and ${featureLines}: its next noun is a feature of its own.`,
      ),
    ...folders(files)
      .filter((one) => one.files > folderFiles)
      .map(
        ({ name, files: count }) =>
          `${name} has ${count} files side by side, of ${folderFiles}: group them by noun.`,
      ),
    ...(casts > limits.casts
      ? [`${casts} casts, of ${limits.casts}: type the column, the words or the parameter it comes from.`]
      : []),
    ...(doubleCasts > limits.doubleCasts
      ? [
          `${doubleCasts} casts by unknown, of ${limits.doubleCasts}: the two types say different things; mend one.`,
        ]
      : []),
  ];
}
