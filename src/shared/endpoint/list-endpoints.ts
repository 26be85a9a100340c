import { z } from 'zod';
import { idInput } from './inputs.ts';
import {
  dayFilter,
  ExportFile,
  exportFields,
  type ListPage,
  type ListQuery,
  listInput,
  listOf,
} from './list.ts';
import { type ScreenList, type Shapes, sortsOf } from './office-list.ts';

export const shapes: Shapes = { z, idInput, dayFilter };

/** The endpoints of a declared list with their schemas: one page of rows, and all of them where it has a file. */
export function endpointsOf<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row>,
>(
  declared: ScreenList<Row, K, Asking, Called, Page>,
): Pick<ScreenList<Row, K, Asking, Called, Page>, 'list' | 'file'> {
  const filters = declared.filters?.(shapes) ?? {};
  const [first = 'id', ...rest] = sortsOf(declared);
  const { list, file } = declared;
  const listed = {
    ...list,
    input: listInput([first, ...rest], filters, declared.sizes?.first) as z.ZodType as typeof list.input,
    data: listOf(declared.row(shapes)).extend(declared.also?.(shapes) ?? {}) as z.ZodType as typeof list.data,
  };
  if (!file) return { list: listed };
  const input = listInput([first, ...rest], {
    ...filters,
    ...exportFields,
  }) as z.ZodType as typeof file.input;
  return { list: listed, file: { ...file, input, data: ExportFile } };
}
