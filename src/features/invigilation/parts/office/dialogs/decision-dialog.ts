import { useState } from 'react';
import { ApiError } from '#src/web/api/api.ts';
import { isEditedElsewhere } from '#src/web/office/forms/undo.ts';

export interface DecisionDialogProps {
  readonly attemptNo: string;
  readonly studentName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The version a decision rests on: the one on the screen when its dialog opened, and, once told that somebody else was
 * faster, the newest.
 */
export function useSeenVersion(newest: number) {
  const [seen] = useState(newest);
  const [isNotified, setIsNotified] = useState(false);
  return {
    version: isNotified ? newest : seen,
    refused: (error: unknown): never => {
      if (isEditedElsewhere(error)) setIsNotified(true);
      throw error;
    },
  };
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
