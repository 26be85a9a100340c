import { z } from 'zod';
import { idInput } from './inputs.ts';
import { dayFilter, ExportFile, exportFields, type ListQuery, listInput, listOf } from './list.ts';
import { type OfficeList, type Shapes, sortsOf } from './office-list.ts';

export const shapes: Shapes = { z, idInput, dayFilter };

/** The endpoints of a declared list with their schemas: one page of rows, and all of them as a file. */
export function endpointsOf<Row, K extends string, Asking extends ListQuery, Called>(
  declared: OfficeList<Row, K, Asking, Called>,
): Pick<OfficeList<Row, K, Asking, Called>, 'list' | 'file'> {
  const filters = declared.filters?.(shapes) ?? {};
  const [first = 'id', ...rest] = sortsOf(declared);
  const { list, file } = declared;
  return {
    list: {
      ...list,
      input: listInput([first, ...rest], filters) as z.ZodType as typeof list.input,
      data: listOf(declared.row(shapes)) as z.ZodType as typeof list.data,
    },
    file: {
      ...file,
      input: listInput([first, ...rest], { ...filters, ...exportFields }) as z.ZodType as typeof file.input,
      data: ExportFile,
    },
  };
}
