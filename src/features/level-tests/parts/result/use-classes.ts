import { useQuery } from '@tanstack/react-query';
import { readClasses } from '#src/features/classes/contract/classes.ts';
import type { ResultKey } from '#src/features/level-results/contract/result.ts';
import { callApi } from '#src/web/api/api.ts';

export const classesKey = (resultKey: ResultKey) => ['level-tests', 'classes', resultKey];

/** The classes a result leads to, and what those of each level are called; asked once for the whole report. */
export const useClasses = (resultKey: ResultKey, enabled = true) =>
  useQuery({ queryKey: classesKey(resultKey), queryFn: () => callApi(readClasses, resultKey), enabled });
