import { useState } from 'react';
import { ApiError } from '#src/web/api.ts';

export interface DecisionDialogProps {
  readonly attemptNo: string;
  readonly studentName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

type Fields = Readonly<Record<string, string>>;

/** The refusals of single fields in a dialog that asks for a reason, and the call that fills them. */
export function useFieldErrors(): [fields: Fields, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [fields, setFields] = useState<Fields>({});
  const run = async (work: () => Promise<unknown>) => {
    setFields({});
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields);
      throw error;
    }
  };
  return [fields, run];
}
